-- When the shopper went on to the sandbox's page that asks for a code, epoch milliseconds: such a payment is being made.
ALTER TABLE sandbox_payments ADD COLUMN authenticating_since INTEGER;
-- Until when a person who solved a challenge in this session may start payments without another, epoch milliseconds.
ALTER TABLE sessions ADD COLUMN proven_until INTEGER;
