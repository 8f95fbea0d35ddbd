-- The link in a guest's confirmation mail: what is stored of its token, and when it was exchanged for the order's cookie.
CREATE TABLE order_links (
  token_hash TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
