-- What each list of a market shows before anybody filters it: its first products and its counts, as JSON
-- (worker/commerce/catalog/listing/summary.ts). Without a row the columns of `listing_index` are read.
CREATE TABLE listing_summaries (
  locale TEXT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (locale, name)
) STRICT, WITHOUT ROWID;

-- Tells whether a part of the filter of names is another one without reading it; '' until the next push.
ALTER TABLE known_names ADD COLUMN version TEXT NOT NULL DEFAULT '';
CREATE INDEX known_names_versions ON known_names (part, version);
-- A release that does not know the column writes other bits without it.
CREATE TRIGGER known_names_lose_version AFTER UPDATE OF bits ON known_names WHEN new.version = old.version AND new.bits <> old.bits BEGIN
  UPDATE known_names SET version = '' WHERE part = new.part;
END;
