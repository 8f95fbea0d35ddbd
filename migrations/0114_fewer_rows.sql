-- D1 bills each written row, and a key beside its table is one. Tables that are found by their keys are copied without row ids, with the same
-- columns. The release before this one finds the oldest of sessions and answers by `rowid`: a column of that name stands for it until a later
-- migration drops it. What refers to a copied table is copied with it.

-- An id is only looked for among the sessions of its customer, so it needs no index.
CREATE TABLE sessions_by_key (
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  customer_id TEXT REFERENCES customers (id) ON DELETE CASCADE,
  cart_id TEXT,
  previous_hash TEXT,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  authenticated_at INTEGER,
  cart_store TEXT,
  proven_until INTEGER,
  browser TEXT,
  system TEXT,
  country TEXT,
  rowid TEXT GENERATED ALWAYS AS (created_at || ' ' || token_hash)
) STRICT, WITHOUT ROWID;
INSERT INTO sessions_by_key (token_hash, id, customer_id, cart_id, previous_hash, created_at, last_seen_at, authenticated_at, cart_store, proven_until, browser, system, country)
  SELECT token_hash, id, customer_id, cart_id, previous_hash, created_at, last_seen_at, authenticated_at, cart_store, proven_until, browser, system, country FROM sessions;
CREATE TABLE replaced_sessions_by_key (
  token_hash TEXT PRIMARY KEY,
  successor TEXT NOT NULL REFERENCES sessions_by_key (token_hash) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO replaced_sessions_by_key (token_hash, successor) SELECT token_hash, successor FROM replaced_sessions;
DROP TABLE replaced_sessions;
DROP TABLE sessions;
ALTER TABLE sessions_by_key RENAME TO sessions;
ALTER TABLE replaced_sessions_by_key RENAME TO replaced_sessions;
CREATE INDEX sessions_customer ON sessions (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX sessions_last_seen ON sessions (last_seen_at);
CREATE INDEX sessions_previous ON sessions (previous_hash) WHERE previous_hash IS NOT NULL;
-- Sessions end 90 days after they began. One that nobody uses for 30 days has ended by then: only those that are used longer are looked for.
CREATE INDEX sessions_long ON sessions (created_at) WHERE last_seen_at > created_at + 2592000000;
CREATE INDEX replaced_sessions_successor ON replaced_sessions (successor);
CREATE TRIGGER customers_are_seen AFTER INSERT ON sessions WHEN new.customer_id IS NOT NULL BEGIN
  UPDATE customers SET seen_at = new.created_at, told_at = NULL WHERE id = new.customer_id;
END;

CREATE TABLE idempotency_by_key (
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  locked_until INTEGER,
  created_at INTEGER NOT NULL,
  rowid TEXT GENERATED ALWAYS AS (created_at || ' ' || owner || ' ' || key),
  PRIMARY KEY (owner, key)
) STRICT, WITHOUT ROWID;
INSERT INTO idempotency_by_key (owner, key, hash, status, body, locked_until, created_at)
  SELECT owner, key, hash, status, body, locked_until, created_at FROM idempotency;
DROP TABLE idempotency;
ALTER TABLE idempotency_by_key RENAME TO idempotency;

CREATE TABLE payments_by_key (
  payment_reference TEXT PRIMARY KEY,
  order_id TEXT,
  provider TEXT NOT NULL,
  provider_id TEXT,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('Paid', 'Pending', 'Failed', 'CreditOwed', 'Refunded')),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO payments_by_key (payment_reference, order_id, provider, provider_id, amount, currency, state, created_at)
  SELECT payment_reference, order_id, provider, provider_id, amount, currency, state, created_at FROM payments;
CREATE TABLE refunds_of_payments (
  payment_reference TEXT NOT NULL REFERENCES payments_by_key (payment_reference),
  since INTEGER NOT NULL CHECK (since >= 0),
  amount INTEGER NOT NULL CHECK (amount > 0),
  state TEXT NOT NULL CHECK (state IN ('Asked', 'Given')),
  asked_at INTEGER NOT NULL,
  given_at INTEGER,
  tried_at INTEGER NOT NULL DEFAULT 0,
  refund_id TEXT,
  failed_at INTEGER,
  failure TEXT,
  lines TEXT,
  reason TEXT,
  PRIMARY KEY (payment_reference, since)
) STRICT;
INSERT INTO refunds_of_payments (payment_reference, since, amount, state, asked_at, given_at, tried_at, refund_id, failed_at, failure, lines, reason)
  SELECT payment_reference, since, amount, state, asked_at, given_at, tried_at, refund_id, failed_at, failure, lines, reason FROM refunds ORDER BY rowid;
CREATE TABLE disputes_of_payments (
  payment_reference TEXT NOT NULL REFERENCES payments_by_key (payment_reference),
  dispute_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('Open', 'Won', 'Lost', 'Closed')),
  opened_at INTEGER NOT NULL,
  closed_at INTEGER,
  PRIMARY KEY (payment_reference, dispute_id)
) STRICT;
INSERT INTO disputes_of_payments (payment_reference, dispute_id, amount, reason, state, opened_at, closed_at)
  SELECT payment_reference, dispute_id, amount, reason, state, opened_at, closed_at FROM disputes ORDER BY rowid;
DROP TABLE refunds;
DROP TABLE disputes;
DROP TABLE payments;
ALTER TABLE payments_by_key RENAME TO payments;
ALTER TABLE refunds_of_payments RENAME TO refunds;
ALTER TABLE disputes_of_payments RENAME TO disputes;
CREATE INDEX refunds_asked ON refunds (asked_at) WHERE state = 'Asked';
CREATE UNIQUE INDEX refunds_of_provider ON refunds (payment_reference, refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX refunds_failed ON refunds (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX payments_without_order ON payments (created_at) WHERE state = 'Paid' AND order_id IS NULL;
-- The end of bookkeeping of a payment with an order is found by the order's archived buyer.
CREATE INDEX payments_named ON payments (created_at) WHERE provider_id IS NOT NULL AND order_id IS NULL;

-- The marks that an order was written with: JSON list. They are deleted by it; those that were written otherwise, or by the release before
-- this one, are not listed and have an index.
ALTER TABLE orders ADD COLUMN marks TEXT;
ALTER TABLE buyer_marks ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0;
DROP INDEX buyer_marks_payment;
CREATE INDEX buyer_marks_unlisted ON buyer_marks (payment_reference) WHERE is_listed = 0;
-- The release before this one does not know the list.
CREATE TRIGGER orders_lose_their_marks AFTER UPDATE OF archived_at ON orders
WHEN new.archived_at IS NOT NULL AND new.marks IS NOT NULL BEGIN
  UPDATE orders SET marks = NULL WHERE id = new.id;
END;
