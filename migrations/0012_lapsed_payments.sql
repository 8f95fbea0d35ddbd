-- Payments that had not begun when their cart was opened again: they must not begin any more, however long their first write was on its way.
CREATE TABLE lapsed_payments (
  payment_reference TEXT PRIMARY KEY,
  lapsed_at INTEGER NOT NULL
) STRICT;
-- Aborts the batch of a payment that has lapsed.
ALTER TABLE must ADD COLUMN punctual INTEGER NOT NULL DEFAULT 1;
