-- Countries that a product is not sold in, neither shown there nor sent there, though a store that serves them has a price for it.
CREATE TABLE unsold_countries (
  product_key TEXT NOT NULL REFERENCES products (key) ON DELETE CASCADE,
  country TEXT NOT NULL,
  PRIMARY KEY (product_key, country)
) STRICT, WITHOUT ROWID;
