-- What the law asks a seller to send with the confirmation of an order: terms, withdrawal, guarantee. Each wording is stored once, under the
-- hash of its HTML; orders and mails name the one that was sent.
CREATE TABLE order_papers (
  id TEXT PRIMARY KEY,
  file_name TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

ALTER TABLE outbox ADD COLUMN papers TEXT REFERENCES order_papers (id);
ALTER TABLE orders ADD COLUMN papers TEXT REFERENCES order_papers (id);
