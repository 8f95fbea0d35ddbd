-- Prepares orders of fewer rows (docs/decisions/015-the-rows-of-an-order.md): this release reads them, the next one writes them.

-- The lines of an order (JSON list of the contract's lines, its amounts shortened), and the links to it that a guest's mails contain and
-- nobody has used: JSON list of `[<hash of the token>, <time of the mail>]`. Earlier releases write rows of `order_lines` and `order_links` instead.
ALTER TABLE orders ADD COLUMN line_items TEXT;
ALTER TABLE orders ADD COLUMN links TEXT;

-- The payment that a key began: its checkout contains the answer.
ALTER TABLE idempotency ADD COLUMN payment_reference TEXT;

-- Payments are found by their key, which begins with the time. `held_cart` is the cart of a payment that is open or has made its order, and
-- unique: a cart has one order. `rowid` is written by the release before this one alone.
CREATE TABLE checkouts_by_key (
  payment_reference TEXT PRIMARY KEY,
  cart_id TEXT NOT NULL,
  held_cart TEXT,
  cart_version INTEGER NOT NULL,
  owner TEXT NOT NULL,
  customer_id TEXT,
  store TEXT NOT NULL,
  currency TEXT NOT NULL,
  locale TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  coupons TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_id TEXT,
  redirect_url TEXT,
  return_url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('Pending', 'Authorised', 'Declined', 'Abandoned', 'Expired', 'Refunding', 'Refunded')),
  order_id TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When the order was written.
  settled_at INTEGER,
  network TEXT,
  buyer TEXT,
  idle_checked_at INTEGER,
  stripped_at INTEGER,
  cart TEXT NOT NULL,
  rowid INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO checkouts_by_key (payment_reference, cart_id, held_cart, cart_version, owner, customer_id, store, currency, locale, amount, coupons, provider, provider_id, redirect_url, return_url, state, order_id, created_at, expires_at, settled_at, network, buyer, idle_checked_at, stripped_at, cart)
  SELECT payment_reference, cart_id, CASE WHEN state IN ('Pending', 'Authorised') THEN cart_id END, cart_version, owner, customer_id, store, currency, locale, amount, coupons, provider, provider_id, redirect_url, return_url, state, order_id, created_at, expires_at, settled_at, network, buyer, idle_checked_at, stripped_at, cart FROM checkouts;
CREATE TABLE reservations_of_checkouts (
  payment_reference TEXT NOT NULL REFERENCES checkouts_by_key (payment_reference),
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  state TEXT NOT NULL CHECK (state IN ('Reserved', 'Consumed', 'Released')),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (payment_reference, sku)
) STRICT, WITHOUT ROWID;
INSERT INTO reservations_of_checkouts (payment_reference, sku, quantity, state, expires_at)
  SELECT payment_reference, sku, quantity, state, expires_at FROM reservations;
DROP TABLE reservations;
DROP TABLE checkouts;
ALTER TABLE checkouts_by_key RENAME TO checkouts;
ALTER TABLE reservations_of_checkouts RENAME TO reservations;
CREATE INDEX reservations_held ON reservations (sku) WHERE state = 'Reserved';
CREATE UNIQUE INDEX checkouts_of_carts ON checkouts (held_cart) WHERE held_cart IS NOT NULL;
CREATE INDEX checkouts_ended ON checkouts (cart_id, created_at) WHERE held_cart IS NULL;
CREATE INDEX checkouts_open_network ON checkouts (network, buyer) WHERE state = 'Pending' AND network IS NOT NULL;
CREATE INDEX checkouts_open_buyer ON checkouts (buyer) WHERE state = 'Pending' AND buyer IS NOT NULL;
CREATE INDEX checkouts_refunding ON checkouts (created_at) WHERE state = 'Refunding';

-- For the release before this one: it finds open payments, and those to strip, by these.
CREATE UNIQUE INDEX checkouts_pending ON checkouts (cart_id) WHERE state = 'Pending';
CREATE INDEX checkouts_unstripped ON checkouts (created_at) WHERE stripped_at IS NULL;

-- Payments of earlier releases, whose keys are random. A key with its time has the version 7 of a UUID.
CREATE INDEX checkouts_unordered ON checkouts (created_at) WHERE substr(payment_reference, 1, 5) || substr(payment_reference, 17, 1) <> 'pay_07';

-- Payments to strip or to delete that are not found by the time in their key: those that ended without an order, were settled late, or
-- have a random key.
CREATE INDEX checkouts_left ON checkouts (created_at) WHERE stripped_at IS NULL
  AND (state NOT IN ('Pending', 'Authorised') OR settled_at > created_at + 2592000000 OR substr(payment_reference, 1, 5) || substr(payment_reference, 17, 1) <> 'pay_07');
-- Up to which key all others were stripped.
ALTER TABLE archive_progress ADD COLUMN stripped_until TEXT NOT NULL DEFAULT '';

-- Rows without `held_cart` are those that the release before this one writes, and rows of older backups and of the archive. Where another
-- payment has the cart, the row is written without it.
CREATE TRIGGER checkouts_hold_their_cart AFTER INSERT ON checkouts
WHEN new.held_cart IS NULL AND new.state IN ('Pending', 'Authorised') BEGIN
  UPDATE OR IGNORE checkouts SET held_cart = cart_id WHERE payment_reference = new.payment_reference;
END;
CREATE TRIGGER checkouts_take_their_cart AFTER UPDATE OF state ON checkouts
WHEN new.state = 'Authorised' AND new.held_cart IS NULL BEGIN
  UPDATE OR IGNORE checkouts SET held_cart = cart_id WHERE payment_reference = new.payment_reference;
END;
CREATE TRIGGER checkouts_leave_their_cart AFTER UPDATE OF state ON checkouts
WHEN new.state NOT IN ('Pending', 'Authorised') AND new.held_cart IS NOT NULL BEGIN
  UPDATE checkouts SET held_cart = NULL WHERE payment_reference = new.payment_reference;
END;
