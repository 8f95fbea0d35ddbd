-- What listings are filtered, sorted and counted by, in parts: one row has the columns of about 500 products of a market
-- (worker/commerce/catalog/listing/listing-columns.ts). `hash` tells whether a part is another one.
CREATE TABLE listing_index (
  locale TEXT NOT NULL,
  part INTEGER NOT NULL,
  hash TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (locale, part)
) STRICT, WITHOUT ROWID;

-- The few skus that are sold out are found without reading the others.
CREATE INDEX stock_sold_out ON stock (sku) WHERE quantity = 0;
