-- Who has ordered before: keyed hashes of canonical e-mail addresses and of name, street, postal code and telephone. They answer whether a code for
-- a first order, or one that each customer may use once, is still there for a guest.
CREATE TABLE buyer_marks (
  mark TEXT NOT NULL,
  payment_reference TEXT NOT NULL,
  PRIMARY KEY (mark, payment_reference)
) STRICT, WITHOUT ROWID;
CREATE INDEX buyer_marks_payment ON buyer_marks (payment_reference);
-- 0 for orders whose marks are still to be written: those of earlier releases, and all of them once the secret was replaced.
ALTER TABLE orders ADD COLUMN is_marked INTEGER NOT NULL DEFAULT 0;
CREATE INDEX orders_unmarked ON orders (id) WHERE is_marked = 0;
