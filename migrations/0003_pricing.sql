-- Discount codes and delivery, as operators write them in content/. How often a code was used is counted by orders.

CREATE TABLE discount_codes (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  -- JSON of the whole definition.
  definition TEXT NOT NULL
);

CREATE TABLE shipping_methods (
  key TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  -- JSON: names and descriptions by language, zones with countries, days and prices.
  definition TEXT NOT NULL
);

-- Value of the goods in cents from which methods that say so are free.
CREATE TABLE free_delivery (
  store TEXT NOT NULL,
  currency TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (store, currency)
);
