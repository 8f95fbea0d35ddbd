-- When a mailed link or a password reset proved that the account's owner reads its address; null until then.
ALTER TABLE customers ADD COLUMN email_verified_at INTEGER;

-- Links that are mailed because of an account's address. Only the hash of a token is stored.
CREATE TABLE email_links (
  token_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- 'verify' confirms the account's address, 'change' a new one; 'stop' goes to the old address and takes a change back.
  kind TEXT NOT NULL CHECK (kind IN ('verify', 'change', 'stop')),
  -- The address that the link was sent to.
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  -- Of 'stop': when that address was proven, if it was.
  verified_at INTEGER,
  expires_at INTEGER NOT NULL,
  -- Names the one attempt that used the link.
  used_by TEXT
) STRICT;
-- One live link of each kind; those that take a change back must not be replaced by a second change.
CREATE UNIQUE INDEX email_links_live ON email_links (customer_id, kind) WHERE kind <> 'stop';
CREATE INDEX email_links_customer ON email_links (customer_id);
CREATE INDEX email_links_expiry ON email_links (expires_at);

-- Orders of guests by the address that their mails went to, for the account that proves it.
CREATE INDEX orders_guest_email ON orders (lower(coalesce(customer_email, details ->> '$.shippingAddress.email'))) WHERE customer_id IS NULL;

-- What a customer's session was begun with, in words of a short list, never the browser's own text.
ALTER TABLE sessions ADD COLUMN browser TEXT;
ALTER TABLE sessions ADD COLUMN system TEXT;
ALTER TABLE sessions ADD COLUMN country TEXT;
