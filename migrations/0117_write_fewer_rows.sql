-- After: 0116_read_fewer_rows.sql
-- Orders of fewer rows (docs/decisions/015-the-rows-of-an-order.md). The release before this one, which made the migration named above, works with
-- all of it; no earlier one does. D1 bills an entry of an index as a row.

-- A cart's one order is guaranteed by `checkouts_of_carts`, so that the cart of an order is no key of its own. A table loses a key by being
-- copied; what refers to it is copied with it.
CREATE TABLE orders_by_id (
  id TEXT PRIMARY KEY,
  order_number TEXT UNIQUE,
  order_state TEXT NOT NULL CHECK (order_state IN ('Open', 'Confirmed', 'Complete', 'Cancelled')),
  shipment_state TEXT CHECK (shipment_state IN ('Ready', 'Shipped', 'Delivered')),
  payment_reference TEXT NOT NULL UNIQUE,
  cart_id TEXT NOT NULL,
  owner TEXT NOT NULL,
  customer_id TEXT,
  customer_email TEXT,
  country TEXT NOT NULL,
  store TEXT NOT NULL,
  locale TEXT NOT NULL,
  currency TEXT NOT NULL,
  total INTEGER NOT NULL CHECK (total >= 0),
  details TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  tracking TEXT,
  is_marked INTEGER NOT NULL DEFAULT 0,
  archive_after INTEGER,
  archived_at INTEGER,
  papers TEXT REFERENCES order_papers (id),
  parcels TEXT,
  shipped_at INTEGER,
  delivered_at INTEGER,
  review_asked_at INTEGER,
  recalled_at INTEGER,
  marks TEXT,
  line_items TEXT,
  links TEXT
) STRICT;
INSERT INTO orders_by_id (rowid, id, order_number, order_state, shipment_state, payment_reference, cart_id, owner, customer_id, customer_email, country, store, locale, currency, total, details, created_at, confirmed_at, tracking, is_marked, archive_after, archived_at, papers, parcels, shipped_at, delivered_at, review_asked_at, recalled_at, marks, line_items, links)
  SELECT rowid, id, order_number, order_state, shipment_state, payment_reference, cart_id, owner, customer_id, customer_email, country, store, locale, currency, total, details, created_at, confirmed_at, tracking, is_marked, archive_after, archived_at, papers, parcels, shipped_at, delivered_at, review_asked_at, recalled_at, marks, line_items, links FROM orders;
CREATE TABLE lines_of_orders (
  order_id TEXT NOT NULL REFERENCES orders_by_id (id),
  position INTEGER NOT NULL,
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  total INTEGER NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (order_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO lines_of_orders (order_id, position, sku, quantity, total, line)
  SELECT order_id, position, sku, quantity, total, line FROM order_lines;
CREATE TABLE links_of_orders (
  token_hash TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders_by_id (id),
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
INSERT INTO links_of_orders (rowid, token_hash, order_id, created_at, used_at)
  SELECT rowid, token_hash, order_id, created_at, used_at FROM order_links;
CREATE TABLE archived_buyers_of_orders (
  order_id TEXT PRIMARY KEY REFERENCES orders_by_id (id),
  buyer TEXT NOT NULL,
  erase_after INTEGER NOT NULL
) STRICT;
INSERT INTO archived_buyers_of_orders (rowid, order_id, buyer, erase_after)
  SELECT rowid, order_id, buyer, erase_after FROM archived_buyers;
CREATE TABLE reviews_of_orders (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders_by_id (id),
  product_key TEXT NOT NULL,
  language TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('Waiting', 'Published', 'Hidden')),
  answer TEXT,
  written_at INTEGER NOT NULL,
  UNIQUE (order_id, product_key)
) STRICT;
INSERT INTO reviews_of_orders (rowid, id, order_id, product_key, language, rating, title, text, author, state, answer, written_at)
  SELECT rowid, id, order_id, product_key, language, rating, title, text, author, state, answer, written_at FROM buyer_reviews;
DROP TABLE order_lines;
DROP TABLE order_links;
DROP TABLE archived_buyers;
DROP TABLE buyer_reviews;
DROP TABLE orders;
ALTER TABLE orders_by_id RENAME TO orders;
ALTER TABLE lines_of_orders RENAME TO order_lines;
ALTER TABLE links_of_orders RENAME TO order_links;
ALTER TABLE archived_buyers_of_orders RENAME TO archived_buyers;
ALTER TABLE reviews_of_orders RENAME TO buyer_reviews;
CREATE INDEX orders_unmarked ON orders (id) WHERE is_marked = 0;
CREATE INDEX orders_guest_email ON orders (lower(coalesce(customer_email, details ->> '$.shippingAddress.email'))) WHERE customer_id IS NULL;
CREATE INDEX orders_guest_contact ON orders (lower(details ->> '$.shippingAddress.email'))
  WHERE customer_id IS NULL AND lower(customer_email) <> lower(details ->> '$.shippingAddress.email');
CREATE INDEX orders_customer ON orders (customer_id, created_at) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_to_archive ON orders (archive_after) WHERE archive_after IS NOT NULL AND archived_at IS NULL;
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE review_asked_at IS NULL AND delivered_at IS NOT NULL;
CREATE INDEX orders_shipped ON orders (shipped_at) WHERE review_asked_at IS NULL AND delivered_at IS NULL AND shipped_at IS NOT NULL;
CREATE INDEX orders_recalled ON orders (recalled_at) WHERE recalled_at IS NOT NULL;
-- Only ids of earlier releases do not begin with their time.
CREATE INDEX orders_of_guests ON orders (created_at) WHERE customer_id IS NULL AND substr(id, 1, 1) || substr(id, 15, 1) <> '07' AND archived_at IS NULL;
CREATE INDEX orders_of_customers ON orders (created_at) WHERE customer_id IS NOT NULL AND substr(id, 1, 1) || substr(id, 15, 1) <> '07' AND archived_at IS NULL;
CREATE TRIGGER orders_lose_their_buyer AFTER UPDATE OF archive_after ON orders
WHEN old.archive_after IS NULL AND new.archive_after IS NOT NULL BEGIN
  INSERT INTO erasures (kind, key, at) VALUES ('order', old.id, unixepoch() * 1000);
END;
CREATE TRIGGER new_orders_have_a_free_number BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM archived_orders WHERE order_number = new.order_number) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: orders.order_number');
END;
CREATE TRIGGER orders_get_a_free_number BEFORE UPDATE OF order_number ON orders
WHEN EXISTS (SELECT 1 FROM archived_orders WHERE order_number = new.order_number) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: orders.order_number');
END;
CREATE INDEX archived_buyers_end ON archived_buyers (erase_after);
CREATE INDEX buyer_reviews_shown ON buyer_reviews (product_key, language, written_at) WHERE state = 'Published';
CREATE INDEX buyer_reviews_written ON buyer_reviews (state, written_at);
CREATE TRIGGER buyer_ratings_follow_moderation AFTER UPDATE ON buyer_reviews WHEN old.state = 'Published' OR new.state = 'Published' BEGIN
  DELETE FROM buyer_ratings WHERE product_key = new.product_key;
  INSERT INTO buyer_ratings (product_key, count, stars, distribution)
    SELECT product_key, count(*), sum(rating), json_array(sum(rating = 5), sum(rating = 4), sum(rating = 3), sum(rating = 2), sum(rating = 1))
    FROM buyer_reviews WHERE product_key = new.product_key AND state = 'Published' GROUP BY product_key;
END;
CREATE TRIGGER buyer_ratings_follow_withdrawals AFTER DELETE ON buyer_reviews WHEN old.state = 'Published' BEGIN
  DELETE FROM buyer_ratings WHERE product_key = old.product_key;
  INSERT INTO buyer_ratings (product_key, count, stars, distribution)
    SELECT product_key, count(*), sum(rating), json_array(sum(rating = 5), sum(rating = 4), sum(rating = 3), sum(rating = 2), sum(rating = 1))
    FROM buyer_reviews WHERE product_key = old.product_key AND state = 'Published' GROUP BY product_key;
END;

-- No order writes links here any more, so that an index of their orders costs none of them a row.
CREATE INDEX order_links_order ON order_links (order_id);

-- Mails are found by what they are about, and by their place. An id, which a mail service sees, is no key.
CREATE TABLE outbox_by_place (
  id TEXT NOT NULL,
  -- What a mail is about; a second mail about the same is not written.
  subject_key TEXT UNIQUE,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  headers TEXT,
  papers TEXT REFERENCES order_papers (id),
  withheld_at INTEGER,
  is_optional INTEGER NOT NULL DEFAULT 0,
  is_asked INTEGER NOT NULL DEFAULT 0,
  repeated_at INTEGER
) STRICT;
INSERT INTO outbox_by_place (rowid, id, subject_key, recipient, subject, text, html, created_at, claimed_until, attempts, sent_at, headers, papers, withheld_at, is_optional, is_asked, repeated_at)
  SELECT rowid, id, subject_key, recipient, subject, text, html, created_at, claimed_until, attempts, sent_at, headers, papers, withheld_at, is_optional, is_asked, repeated_at FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_by_place RENAME TO outbox;
CREATE INDEX outbox_waiting ON outbox (claimed_until) WHERE sent_at IS NULL AND withheld_at IS NULL;

-- What only the release before the last needed. All open payments are in one index: those of a network, and of all.
DROP INDEX checkouts_pending;
DROP INDEX checkouts_unstripped;
DROP INDEX checkouts_open_network;
CREATE INDEX checkouts_open ON checkouts (network, buyer) WHERE state = 'Pending';
ALTER TABLE checkouts DROP COLUMN rowid;
ALTER TABLE sessions DROP COLUMN rowid;
ALTER TABLE idempotency DROP COLUMN rowid;
