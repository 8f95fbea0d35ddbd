-- Orders that are sent in several parcels, and refunds of single pieces.
-- JSON list of parcels: { at (epoch ms), tracking, pieces: [{ sku, quantity }] of the order's lines, stock: the same by the skus that have
-- stock (a bundle's parts) }. NULL for an order that is sent at once, or not yet. Tracking codes are erased with the buyer.
ALTER TABLE orders ADD COLUMN parcels TEXT;
-- JSON list of refunded pieces: { sku, quantity, unsent, restocked }: how many were not sent yet, and how many came back.
ALTER TABLE refunds ADD COLUMN lines TEXT;
-- The operator's reason; nobody else reads it.
ALTER TABLE refunds ADD COLUMN reason TEXT;
