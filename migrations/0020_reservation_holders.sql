-- For whom an open payment keeps goods back: keyed hashes of the visitor's network and of the e-mail address or account. They are there only
-- while the payment is open, and only where the edge names the visitor's address.
ALTER TABLE checkouts ADD COLUMN network TEXT;
ALTER TABLE checkouts ADD COLUMN buyer TEXT;
-- When the provider was last asked whether this payment may end early, epoch milliseconds.
ALTER TABLE checkouts ADD COLUMN idle_checked_at INTEGER;
CREATE INDEX checkouts_open_network ON checkouts (network, buyer) WHERE state = 'Pending' AND network IS NOT NULL;
CREATE INDEX checkouts_open_buyer ON checkouts (buyer) WHERE state = 'Pending' AND buyer IS NOT NULL;
CREATE INDEX reservations_held ON reservations (sku) WHERE state = 'Reserved';
-- Abort the batch of a payment whose network or buyer would keep too much back.
ALTER TABLE must ADD COLUMN network_share INTEGER NOT NULL DEFAULT 1;
ALTER TABLE must ADD COLUMN buyer_share INTEGER NOT NULL DEFAULT 1;
