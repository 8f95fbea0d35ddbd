-- Orders that are long over, outside of the tables that purchases use. Times are epoch milliseconds.

-- What finds an archived order. Its rows are in `archived_rows` of the database whose binding is `place`. `due_at`: when it has to come
-- back, so that the retention table is applied to it. A change of `customer_id` here applies to the order.
CREATE TABLE archived_orders (
  order_id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL UNIQUE,
  payment_reference TEXT NOT NULL UNIQUE,
  provider_id TEXT,
  store TEXT NOT NULL,
  customer_id TEXT,
  email_key TEXT,
  order_state TEXT NOT NULL CHECK (order_state IN ('Confirmed', 'Complete', 'Cancelled')),
  shipment_state TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  place TEXT NOT NULL
) STRICT;
CREATE INDEX archived_orders_customer ON archived_orders (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX archived_orders_email ON archived_orders (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX archived_orders_created ON archived_orders (created_at);
CREATE INDEX archived_orders_due ON archived_orders (due_at) WHERE due_at IS NOT NULL;

-- The rows of an archived order in all tables: JSON, gzip, base64url.
CREATE TABLE archived_rows (
  order_id TEXT PRIMARY KEY,
  written_at INTEGER NOT NULL,
  content TEXT NOT NULL
) STRICT;

-- The place in `orders` (its rowid) up to which the regular work has looked for orders to archive, and until when (epoch milliseconds)
-- a run has claimed the work. One row.
CREATE TABLE archive_progress (
  after INTEGER NOT NULL,
  claimed_until INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO archive_progress (after) VALUES (0);

-- When an order came back from the archive.
ALTER TABLE orders ADD COLUMN recalled_at INTEGER;
CREATE INDEX orders_recalled ON orders (recalled_at) WHERE recalled_at IS NOT NULL;

-- A number is not given a second time while its order is archived. The words are those of the constraint of `orders`.
CREATE TRIGGER new_orders_have_a_free_number BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM archived_orders WHERE order_number = new.order_number) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: orders.order_number');
END;
CREATE TRIGGER orders_get_a_free_number BEFORE UPDATE OF order_number ON orders
WHEN EXISTS (SELECT 1 FROM archived_orders WHERE order_number = new.order_number) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: orders.order_number');
END;
