-- When a customer logged in last, and when they were told that an unused account is about to be closed.
ALTER TABLE customers ADD COLUMN seen_at INTEGER;
ALTER TABLE customers ADD COLUMN told_at INTEGER;
UPDATE customers SET seen_at = unixepoch() * 1000;
CREATE INDEX customers_seen ON customers (coalesce(seen_at, created_at));
CREATE TRIGGER customers_are_seen AFTER INSERT ON sessions WHEN new.customer_id IS NOT NULL BEGIN
  UPDATE customers SET seen_at = new.created_at, told_at = NULL WHERE id = new.customer_id;
END;
CREATE INDEX sessions_created ON sessions (created_at);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);
CREATE INDEX order_links_created ON order_links (created_at);

-- From when on an order's buyer is to be kept apart, where that was asked for; and when it was done.
ALTER TABLE orders ADD COLUMN archive_after INTEGER;
ALTER TABLE orders ADD COLUMN archived_at INTEGER;
CREATE INDEX orders_to_archive ON orders (archive_after) WHERE archive_after IS NOT NULL AND archived_at IS NULL;
CREATE INDEX orders_of_guests ON orders (created_at) WHERE customer_id IS NULL AND archived_at IS NULL;
CREATE INDEX orders_with_buyer ON orders (created_at) WHERE archived_at IS NULL;
CREATE INDEX orders_email ON orders (lower(trim(customer_email)));
CREATE INDEX orders_contact ON orders (lower(trim(details ->> '$.shippingAddress.email')));

-- Name and address of an order's buyer once they are only kept for the tax office: apart from orders and customers.
CREATE TABLE archived_buyers (
  order_id TEXT PRIMARY KEY REFERENCES orders (id),
  -- JSON: the addresses without e-mail and telephone.
  buyer TEXT NOT NULL,
  erase_after INTEGER NOT NULL
) STRICT;
CREATE INDEX archived_buyers_end ON archived_buyers (erase_after);

-- When addresses and names were taken out of a settled payment.
ALTER TABLE checkouts ADD COLUMN stripped_at INTEGER;
CREATE INDEX checkouts_unstripped ON checkouts (created_at) WHERE stripped_at IS NULL;
CREATE INDEX checkouts_created ON checkouts (created_at);
CREATE INDEX lapsed_payments_at ON lapsed_payments (lapsed_at);

ALTER TABLE withdrawals ADD COLUMN erase_after INTEGER;
CREATE INDEX withdrawals_received ON withdrawals (received_at);
CREATE INDEX withdrawals_end ON withdrawals (erase_after) WHERE erase_after IS NOT NULL;

-- Carts of erased customers, whose objects only the worker can reach.
CREATE TABLE carts_to_erase (
  cart_id TEXT PRIMARY KEY,
  asked_at INTEGER NOT NULL
) STRICT;

-- An account is not closed while one of its payments is open.
ALTER TABLE must ADD COLUMN closing INTEGER NOT NULL DEFAULT 1;

CREATE INDEX payments_named ON payments (created_at) WHERE provider_id IS NOT NULL;
