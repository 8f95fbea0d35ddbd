-- When the shopper went on to the sandbox's page that asks for a code, epoch milliseconds: such a payment is being made.
ALTER TABLE sandbox_payments ADD COLUMN authenticating_since INTEGER;
