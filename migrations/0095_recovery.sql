-- Backups in R2, and what follows after one was restored. Times are epoch milliseconds.

-- Backups that were begun. `progress` is JSON: the table that is being read, the last key of it, and the parts that are written. A run that
-- works on it claims it first.
CREATE TABLE backups (
  id TEXT PRIMARY KEY,
  begun_at INTEGER NOT NULL,
  ended_at INTEGER,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  progress TEXT NOT NULL
) STRICT;

-- Long work that the regular work does piece by piece: a restore, and the comparison with the providers' books. One row for each kind.
-- `request` and `progress` are JSON.
CREATE TABLE recovery_jobs (
  kind TEXT PRIMARY KEY CHECK (kind IN ('restore', 'compare')),
  request TEXT NOT NULL,
  progress TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  ended_at INTEGER,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  failure TEXT
) STRICT, WITHOUT ROWID;

-- Where the shop and a payment provider disagree and nothing could settle it. `detail` is JSON without personal data.
CREATE TABLE book_differences (
  payment_reference TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  found_at INTEGER NOT NULL
) STRICT;

-- What was erased since the last run of the regular work, which moves these rows to R2: a restored backup must not bring it back.
CREATE TABLE erasures (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('account', 'order', 'newsletter', 'alert', 'review')),
  key TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TRIGGER accounts_are_erased AFTER DELETE ON customers BEGIN
  INSERT INTO erasures (kind, key, at) VALUES ('account', old.id, unixepoch() * 1000);
END;
CREATE TRIGGER orders_lose_their_buyer AFTER UPDATE OF archive_after ON orders
WHEN old.archive_after IS NULL AND new.archive_after IS NOT NULL BEGIN
  INSERT INTO erasures (kind, key, at) VALUES ('order', old.id, unixepoch() * 1000);
END;
CREATE TRIGGER subscriptions_are_erased AFTER DELETE ON newsletter BEGIN
  INSERT INTO erasures (kind, key, at) VALUES ('newsletter', old.email_key, unixepoch() * 1000);
END;
CREATE TRIGGER alerts_are_erased AFTER DELETE ON stock_alerts BEGIN
  INSERT INTO erasures (kind, key, at) VALUES ('alert', json_array(old.email_key, old.sku), unixepoch() * 1000);
END;
CREATE TRIGGER reviews_are_erased AFTER DELETE ON buyer_reviews BEGIN
  INSERT INTO erasures (kind, key, at) VALUES ('review', old.id, unixepoch() * 1000);
END;
