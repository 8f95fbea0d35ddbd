-- Visitors: sessions, customers, mails to send, subscriptions. Times are epoch milliseconds.

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  -- Trimmed, NFC, lower case: what makes an account unique.
  email_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  date_of_birth TEXT,
  -- JSON list of addresses with ids.
  addresses TEXT NOT NULL DEFAULT '[]',
  default_shipping_address_id TEXT,
  default_billing_address_id TEXT,
  marketing INTEGER NOT NULL DEFAULT 0,
  analytics INTEGER NOT NULL DEFAULT 0,
  language TEXT,
  country TEXT,
  cart_id TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  customer_id TEXT REFERENCES customers (id) ON DELETE CASCADE,
  cart_id TEXT,
  previous_hash TEXT,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  authenticated_at INTEGER
) STRICT;
CREATE INDEX sessions_customer ON sessions (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX sessions_last_seen ON sessions (last_seen_at);

CREATE TABLE password_resets (
  token_hash TEXT PRIMARY KEY,
  -- One live token per account.
  customer_id TEXT NOT NULL UNIQUE REFERENCES customers (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  -- Names the one attempt that used the token.
  used_by TEXT
) STRICT;

CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  -- What a mail is about; a second mail about the same is not written.
  subject_key TEXT UNIQUE,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER
) STRICT;
CREATE INDEX outbox_created ON outbox (created_at);
CREATE INDEX outbox_waiting ON outbox (claimed_until) WHERE sent_at IS NULL;

CREATE TABLE newsletter (
  email_key TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  locale TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  requested_at INTEGER NOT NULL,
  confirmed_at INTEGER
) STRICT;

CREATE TABLE stock_alerts (
  email_key TEXT NOT NULL,
  sku TEXT NOT NULL,
  email TEXT NOT NULL,
  locale TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (email_key, sku)
) STRICT;
CREATE INDEX stock_alerts_sku ON stock_alerts (sku);

CREATE TABLE wishlist_entries (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  product_key TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (customer_id, product_key)
) STRICT;
