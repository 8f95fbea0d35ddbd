-- What mail services tell of mails: bounces and complaints. Times are epoch milliseconds.

-- Addresses that get no mail any more (`bounced_at`: their server refuses it for good), or only mail that they need (`complained_at`: their
-- owner called a mail spam). Either or both; the newest notice of each kind.
CREATE TABLE suppressed_addresses (
  email_key TEXT PRIMARY KEY,
  bounced_at INTEGER,
  complained_at INTEGER,
  CHECK (bounced_at IS NOT NULL OR complained_at IS NOT NULL)
) STRICT;

-- How many notices there were of each kind, by day since 1970.
CREATE TABLE mail_results (
  day INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('bounce', 'soft-bounce', 'complaint')),
  times INTEGER NOT NULL,
  PRIMARY KEY (day, kind)
) STRICT, WITHOUT ROWID;

-- When a mail was not sent because of its address. `is_optional`: nobody needs it, so that it is not sent after a complaint either.
ALTER TABLE outbox ADD COLUMN withheld_at INTEGER;
ALTER TABLE outbox ADD COLUMN is_optional INTEGER NOT NULL DEFAULT 0;
-- Mails that are withheld do not wait. The release before this one works without the index, and reads more rows until it is gone.
DROP INDEX outbox_waiting;
CREATE INDEX outbox_waiting ON outbox (claimed_until) WHERE sent_at IS NULL AND withheld_at IS NULL;
