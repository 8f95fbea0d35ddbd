-- Catalogue. `key` is the editors' stable name of a product; `rank` their order in lists.
CREATE TABLE products (
  key TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL CHECK (type IN ('product', 'bundle-product', 'accessory')),
  category TEXT NOT NULL,
  subcategory TEXT NOT NULL,
  accessory INTEGER NOT NULL CHECK (accessory IN (0, 1)),
  rank INTEGER NOT NULL,
  released TEXT NOT NULL,
  max_quantity INTEGER CHECK (max_quantity > 0)
) STRICT;
CREATE INDEX products_by_place ON products (category, subcategory, rank);
CREATE INDEX products_by_rank ON products (rank);

-- `language` is a language ('fr') or the overlay of one locale ('fr-ca'), whole either way. `card` is what lists show, `detail` the rest.
CREATE TABLE product_texts (
  id INTEGER PRIMARY KEY,
  product_key TEXT NOT NULL REFERENCES products (key) ON DELETE CASCADE,
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  path TEXT NOT NULL,
  words TEXT NOT NULL,
  card TEXT NOT NULL,
  detail TEXT NOT NULL,
  UNIQUE (product_key, language)
) STRICT;

CREATE TABLE variants (
  sku TEXT PRIMARY KEY,
  product_key TEXT NOT NULL REFERENCES products (key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  color TEXT NOT NULL,
  ean TEXT NOT NULL UNIQUE,
  weight INTEGER NOT NULL,
  label TEXT,
  images TEXT NOT NULL
) STRICT;
CREATE INDEX variants_by_product ON variants (product_key, position);

-- A variant is sold in a store where it has a price there. Cents; tax included or not as the store's market has it.
CREATE TABLE prices (
  sku TEXT NOT NULL REFERENCES variants (sku) ON DELETE CASCADE,
  store TEXT NOT NULL,
  currency TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents > 0),
  discounted_cents INTEGER CHECK (discounted_cents > 0 AND discounted_cents < cents),
  discounted_since INTEGER,
  PRIMARY KEY (sku, store, currency),
  CHECK ((discounted_cents IS NULL) = (discounted_since IS NULL))
) STRICT, WITHOUT ROWID;

-- Every price that was ever asked, from which the lowest of 30 days is computed. `since` in epoch seconds. Survives its product.
CREATE TABLE price_log (
  sku TEXT NOT NULL,
  store TEXT NOT NULL,
  currency TEXT NOT NULL,
  since INTEGER NOT NULL,
  cents INTEGER NOT NULL CHECK (cents > 0),
  PRIMARY KEY (sku, store, currency, since)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER price_log_keeps_its_rows BEFORE DELETE ON price_log BEGIN
  SELECT RAISE(ABORT, 'price_log is append-only');
END;
CREATE TRIGGER price_log_is_never_rewritten BEFORE UPDATE ON price_log BEGIN
  SELECT RAISE(ABORT, 'price_log is append-only');
END;
CREATE TRIGGER prices_are_logged AFTER UPDATE ON prices
WHEN COALESCE(new.discounted_cents, new.cents) <> COALESCE(old.discounted_cents, old.cents) BEGIN
  INSERT INTO price_log (sku, store, currency, since, cents)
  VALUES (new.sku, new.store, new.currency, unixepoch(), COALESCE(new.discounted_cents, new.cents))
  ON CONFLICT DO NOTHING;
END;

CREATE TABLE stock (
  sku TEXT PRIMARY KEY,
  quantity INTEGER NOT NULL CHECK (quantity >= 0)
) STRICT, WITHOUT ROWID;

-- A bundle has no stock of its own: what its parts allow counts.
CREATE TABLE bundle_parts (
  sku TEXT NOT NULL REFERENCES variants (sku) ON DELETE CASCADE,
  part_sku TEXT NOT NULL REFERENCES variants (sku) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (sku, part_sku)
) STRICT, WITHOUT ROWID;

CREATE TABLE product_links (
  product_key TEXT NOT NULL REFERENCES products (key) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('related', 'cross-sell')),
  position INTEGER NOT NULL,
  target_key TEXT NOT NULL REFERENCES products (key) ON DELETE CASCADE,
  PRIMARY KEY (product_key, kind, position)
) STRICT, WITHOUT ROWID;

-- Editors' lists of products; 'best-sellers' is one of them.
CREATE TABLE selections (
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  product_key TEXT NOT NULL REFERENCES products (key) ON DELETE CASCADE,
  PRIMARY KEY (id, position)
) STRICT, WITHOUT ROWID;

-- `distribution` is a JSON list: how many gave 5, 4, 3, 2 and 1 stars, in writing or not.
CREATE TABLE ratings (
  product_key TEXT PRIMARY KEY REFERENCES products (key) ON DELETE CASCADE,
  average REAL NOT NULL CHECK (average BETWEEN 0 AND 5),
  count INTEGER NOT NULL CHECK (count >= 0),
  distribution TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  product_key TEXT NOT NULL REFERENCES products (key) ON DELETE CASCADE,
  language TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  place TEXT,
  date TEXT NOT NULL,
  verified INTEGER NOT NULL CHECK (verified IN (0, 1)),
  hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX reviews_by_product ON reviews (product_key, language, date);

-- Pages, articles, navigation, press, deals and vocabulary, one row per language that has words of its own; `body` is JSON.
CREATE TABLE documents (
  collection TEXT NOT NULL,
  id TEXT NOT NULL,
  language TEXT NOT NULL,
  position INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (collection, id, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE redirects (
  source TEXT PRIMARY KEY,
  target TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (301, 302, 308))
) STRICT, WITHOUT ROWID;

-- Search: one row per product text. `language` holds one word ('xxfrca'), so that a match can be narrowed to the reader's languages.
CREATE VIRTUAL TABLE search USING fts5 (language, name, kind, words, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
CREATE TRIGGER search_takes_new_texts AFTER INSERT ON product_texts BEGIN
  INSERT INTO search (rowid, language, name, kind, words) VALUES (new.id, 'xx' || replace(new.language, '-', ''), new.name, new.kind, new.words);
END;
CREATE TRIGGER search_follows_texts AFTER UPDATE ON product_texts BEGIN
  DELETE FROM search WHERE rowid = old.id;
  INSERT INTO search (rowid, language, name, kind, words) VALUES (new.id, 'xx' || replace(new.language, '-', ''), new.name, new.kind, new.words);
END;
CREATE TRIGGER search_forgets_texts AFTER DELETE ON product_texts BEGIN
  DELETE FROM search WHERE rowid = old.id;
END;
