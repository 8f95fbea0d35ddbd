-- What became of a refund at its provider. `refund_id` is the provider's own name of it; a refund with `failed_at` never reached the shopper,
-- counts for nothing and is not asked again by itself.
ALTER TABLE refunds ADD COLUMN refund_id TEXT;
ALTER TABLE refunds ADD COLUMN failed_at INTEGER;
ALTER TABLE refunds ADD COLUMN failure TEXT;
CREATE UNIQUE INDEX refunds_of_provider ON refunds (payment_reference, refund_id) WHERE refund_id IS NOT NULL;

-- Payments that shoppers dispute at their bank. Times are epoch milliseconds.
CREATE TABLE disputes (
  payment_reference TEXT NOT NULL REFERENCES payments (payment_reference),
  dispute_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('Open', 'Won', 'Lost', 'Closed')),
  opened_at INTEGER NOT NULL,
  closed_at INTEGER,
  PRIMARY KEY (payment_reference, dispute_id)
) STRICT;
