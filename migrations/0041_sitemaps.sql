-- The sitemap of each market in parts of about 500 addresses. `entries` is a JSON list of [path, page id].
CREATE TABLE sitemap_parts (
  locale TEXT NOT NULL,
  part INTEGER NOT NULL,
  entries TEXT NOT NULL,
  PRIMARY KEY (locale, part)
) STRICT, WITHOUT ROWID;

-- `pages.changed` follows what a page shows: its documents, and its product's words and prices.
CREATE TRIGGER pages_change_with_new_documents AFTER INSERT ON documents WHEN new.collection IN ('page', 'page-sections') BEGIN
  UPDATE pages SET changed = date('now') WHERE id = new.id AND changed IS NOT date('now');
END;
CREATE TRIGGER pages_change_with_documents AFTER UPDATE OF body ON documents WHEN new.collection IN ('page', 'page-sections') BEGIN
  UPDATE pages SET changed = date('now') WHERE id = new.id AND changed IS NOT date('now');
END;
CREATE TRIGGER pages_change_with_product_texts AFTER UPDATE OF name, card, detail ON product_texts BEGIN
  UPDATE pages SET changed = date('now') WHERE product_key = new.product_key AND changed IS NOT date('now');
END;
CREATE TRIGGER pages_change_with_prices AFTER UPDATE ON prices BEGIN
  UPDATE pages SET changed = date('now')
    WHERE product_key = (SELECT product_key FROM variants WHERE sku = new.sku) AND changed IS NOT date('now');
END;

-- Pages whose words are those of regions alone, which the migration before left out.
INSERT OR IGNORE INTO pages (id, position, product_key, changed)
  SELECT id, MIN(position), MIN(body ->> 'product_key'), NULL FROM documents WHERE collection = 'page' GROUP BY id;
