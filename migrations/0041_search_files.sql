-- Search reads index files that a push makes (worker/commerce/catalog/search). A virtual table would keep the database from being exported.
DROP TRIGGER search_takes_new_texts;
DROP TRIGGER search_follows_texts;
DROP TRIGGER search_forgets_texts;
DROP TABLE search;

-- What was searched for and not found: folded words, counted by day. Nothing says who asked. `day` in days since 1970.
CREATE TABLE search_misses (
  day INTEGER NOT NULL,
  language TEXT NOT NULL,
  query TEXT NOT NULL,
  asked INTEGER NOT NULL CHECK (asked > 0),
  PRIMARY KEY (day, language, query)
) STRICT, WITHOUT ROWID;
