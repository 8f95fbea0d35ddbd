-- Payments without an order that an operator has the regular work settle: the order is made, or the money goes back. A row is
-- deleted when that is done; one with `ended_at` could not be done, for the reason in `failure`. `provider_id`, `amount` (cents) and
-- `currency` are as they were when it was asked. Times are epoch milliseconds.
CREATE TABLE payment_settlements (
  payment_reference TEXT PRIMARY KEY,
  wish TEXT NOT NULL CHECK (wish IN ('order', 'refund')),
  provider TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  ended_at INTEGER,
  failure TEXT
) STRICT, WITHOUT ROWID;
