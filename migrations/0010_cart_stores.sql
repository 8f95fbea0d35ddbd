-- The store of the cart that is noted; none beside one that was noted before.
ALTER TABLE sessions ADD COLUMN cart_store TEXT;
ALTER TABLE customers ADD COLUMN cart_store TEXT;
