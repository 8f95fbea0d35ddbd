-- The pages in the editors' order, and the day on which what they show last changed (ISO date, UTC).
CREATE TABLE pages (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  product_key TEXT,
  changed TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX pages_by_position ON pages (position, id);
CREATE INDEX pages_by_product ON pages (product_key);

-- Every address of every page in all languages, so that a path leads to its page by one look-up. A path may end in '/*'.
CREATE TABLE page_paths (
  path TEXT PRIMARY KEY,
  page_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX page_paths_by_page ON page_paths (page_id);

-- Bloom filter of all paths, page ids, product keys and skus, in parts: tells a made-up name without looking for it.
CREATE TABLE known_names (
  part INTEGER PRIMARY KEY,
  parts INTEGER NOT NULL,
  bits TEXT NOT NULL
) STRICT;

-- What was pushed before stays reachable until the next push fills these tables from the content.
INSERT INTO pages (id, position, product_key, changed)
  SELECT id, position, body ->> 'product_key', NULL FROM documents WHERE collection = 'page' AND language = 'en';
INSERT OR IGNORE INTO page_paths (path, page_id)
  SELECT body ->> 'path', id FROM documents WHERE collection = 'page';
INSERT OR IGNORE INTO page_paths (path, page_id)
  SELECT p.value, d.id FROM documents d, json_each(d.body, '$.paths') p WHERE d.collection = 'page' AND d.language = 'en';

CREATE INDEX documents_by_language ON documents (collection, language, position, id);
