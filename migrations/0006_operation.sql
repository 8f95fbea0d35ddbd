-- What an operator does: parcels sent, money given back, content pushed.

ALTER TABLE orders ADD COLUMN tracking TEXT;
-- Aborts a batch whose order is no longer as the operator saw it.
ALTER TABLE must ADD COLUMN fulfilment INTEGER NOT NULL DEFAULT 1;

-- Money that goes back for an order. `since` is what had gone back before, so that no two refunds begin at the same amount.
CREATE TABLE refunds (
  payment_reference TEXT NOT NULL REFERENCES payments (payment_reference),
  since INTEGER NOT NULL CHECK (since >= 0),
  amount INTEGER NOT NULL CHECK (amount > 0),
  state TEXT NOT NULL CHECK (state IN ('Asked', 'Given')),
  asked_at INTEGER NOT NULL,
  given_at INTEGER,
  PRIMARY KEY (payment_reference, since)
) STRICT;
CREATE INDEX refunds_asked ON refunds (asked_at) WHERE state = 'Asked';

ALTER TABLE sandbox_payments ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0;

-- Fingerprint of every group of rows and every picture that was pushed last, so that a push writes what differs.
CREATE TABLE pushed (
  part TEXT NOT NULL,
  id TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (part, id)
) STRICT, WITHOUT ROWID;
DROP TABLE IF EXISTS seed_state;
