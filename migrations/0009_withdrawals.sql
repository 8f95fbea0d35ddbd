-- Contracts that shoppers withdrew from (Directive 2011/83/EU, art. 11a): what was declared, and when it arrived.
CREATE TABLE withdrawals (
  email_key TEXT NOT NULL,
  order_number TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  locale TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (email_key, order_number)
) STRICT;
