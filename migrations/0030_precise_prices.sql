-- A price that is finer than cents: `precise_amount` in units of 10^-precise_digits. `cents` is the same in whole cents, which is what is charged.
ALTER TABLE prices ADD COLUMN precise_amount INTEGER CHECK (precise_amount > 0);
ALTER TABLE prices ADD COLUMN precise_digits INTEGER CHECK (precise_digits BETWEEN 3 AND 6);
