-- Checkouts, reservations, coupon uses, orders, payments: the truth about money.

-- Never holds a row. A batch inserts NULL here, right after a guarded UPDATE that changed nothing, and so aborts itself as a whole;
-- the column's name says which promise was broken.
CREATE TABLE must (
  checkout INTEGER NOT NULL DEFAULT 1,
  stock INTEGER NOT NULL DEFAULT 1,
  numbering INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE checkouts (
  payment_reference TEXT PRIMARY KEY,
  cart_id TEXT NOT NULL,
  cart_version INTEGER NOT NULL,
  owner TEXT NOT NULL,
  customer_id TEXT,
  store TEXT NOT NULL,
  currency TEXT NOT NULL,
  locale TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  cart TEXT NOT NULL,
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
  settled_at INTEGER
) STRICT;
CREATE UNIQUE INDEX checkouts_pending ON checkouts (cart_id) WHERE state = 'Pending';
CREATE INDEX checkouts_cart ON checkouts (cart_id, created_at);

CREATE TABLE reservations (
  payment_reference TEXT NOT NULL REFERENCES checkouts (payment_reference),
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  state TEXT NOT NULL CHECK (state IN ('Reserved', 'Consumed', 'Released')),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (payment_reference, sku)
) STRICT;

-- How often a code has been used, reservations included; `max_uses` is the code's limit at the time of its last use.
CREATE TABLE coupon_counters (
  code TEXT PRIMARY KEY,
  used INTEGER NOT NULL CHECK (used >= 0),
  max_uses INTEGER,
  CONSTRAINT coupon_limit CHECK (max_uses IS NULL OR used <= max_uses)
) STRICT;

-- Who used a code in which payment. For a code that each customer may use once, `user` is the customer and the e-mail; otherwise it is the payment.
CREATE TABLE coupon_uses (
  code TEXT NOT NULL,
  user TEXT NOT NULL,
  payment_reference TEXT NOT NULL,
  UNIQUE (code, user)
) STRICT;
CREATE INDEX coupon_uses_payment ON coupon_uses (payment_reference);

CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  order_number TEXT UNIQUE,
  order_state TEXT NOT NULL CHECK (order_state IN ('Open', 'Confirmed', 'Complete', 'Cancelled')),
  shipment_state TEXT CHECK (shipment_state IN ('Ready', 'Shipped', 'Delivered')),
  payment_reference TEXT NOT NULL UNIQUE,
  cart_id TEXT NOT NULL UNIQUE,
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
  confirmed_at INTEGER
) STRICT;
CREATE INDEX orders_customer ON orders (customer_id, created_at);
CREATE INDEX orders_owner ON orders (owner);

CREATE TABLE order_lines (
  order_id TEXT NOT NULL REFERENCES orders (id),
  position INTEGER NOT NULL,
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  total INTEGER NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (order_id, position)
) STRICT;

CREATE TABLE payments (
  payment_reference TEXT PRIMARY KEY,
  order_id TEXT,
  provider TEXT NOT NULL,
  provider_id TEXT,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('Paid', 'Pending', 'Failed', 'CreditOwed', 'Refunded')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX payments_order ON payments (order_id);

CREATE TABLE webhook_events (
  provider TEXT NOT NULL,
  event_id TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  UNIQUE (provider, event_id)
) STRICT;
CREATE INDEX webhook_events_age ON webhook_events (received_at);

-- `body` is the answer once there is one; `locked_until` is set while the request is being worked on.
CREATE TABLE idempotency (
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  locked_until INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, key)
) STRICT;
CREATE INDEX idempotency_age ON idempotency (created_at);

-- The sandbox provider's own book; a real provider keeps it elsewhere.
CREATE TABLE sandbox_payments (
  id TEXT PRIMARY KEY,
  payment_reference TEXT NOT NULL UNIQUE,
  merchant TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  locale TEXT NOT NULL,
  summary TEXT NOT NULL,
  return_url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('Open', 'Late', 'Authorised', 'Declined', 'Cancelled', 'Refunded')),
  authorised_from INTEGER,
  expires_at INTEGER NOT NULL
) STRICT;
