-- D1 bills each written row, and a key beside its table is one. These tables are found by their keys alone. They are copied with the same
-- columns, so that the release before this one works with them; nothing refers to them.
CREATE TABLE order_lines_by_key (
  order_id TEXT NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL,
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  total INTEGER NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (order_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO order_lines_by_key (order_id, position, sku, quantity, total, line)
  SELECT order_id, position, sku, quantity, total, line FROM order_lines;
DROP TABLE order_lines;
ALTER TABLE order_lines_by_key RENAME TO order_lines;

CREATE TABLE reservations_by_key (
  payment_reference TEXT NOT NULL REFERENCES checkouts (payment_reference),
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  state TEXT NOT NULL CHECK (state IN ('Reserved', 'Consumed', 'Released')),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (payment_reference, sku)
) STRICT, WITHOUT ROWID;
INSERT INTO reservations_by_key (payment_reference, sku, quantity, state, expires_at)
  SELECT payment_reference, sku, quantity, state, expires_at FROM reservations;
DROP TABLE reservations;
ALTER TABLE reservations_by_key RENAME TO reservations;
CREATE INDEX reservations_held ON reservations (sku) WHERE state = 'Reserved';

-- A cart's payment that is open is found by checkouts_pending, and one that has made its order by the order's unique cart.
CREATE INDEX checkouts_ended ON checkouts (cart_id, created_at) WHERE state NOT IN ('Pending', 'Authorised');
DROP INDEX checkouts_cart;
