-- What the scheduled watch remembers. Nothing here is about a person. Times are epoch milliseconds.

-- When a piece of regular work last ended without a failure.
CREATE TABLE work_runs (
  name TEXT PRIMARY KEY,
  ended_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Alarms that are raised. `quiet_since`: since when their cause is gone; the alarm ends some minutes after it.
CREATE TABLE alarms (
  name TEXT PRIMARY KEY,
  began_at INTEGER NOT NULL,
  quiet_since INTEGER
) STRICT, WITHOUT ROWID;

-- What the alarms' webhook is told: one row for each beginning and each end. `body` is JSON.
CREATE TABLE alarm_notices (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER
) STRICT;
CREATE INDEX alarm_notices_created ON alarm_notices (created_at);
CREATE INDEX alarm_notices_waiting ON alarm_notices (created_at) WHERE sent_at IS NULL;

-- Answers from 500 on, and all requests of the isolates that gave them, by minute since 1970.
CREATE TABLE failed_requests (
  minute INTEGER PRIMARY KEY,
  failed INTEGER NOT NULL,
  requests INTEGER NOT NULL
) STRICT;

-- What the watch looks for every few minutes is found without reading the other rows.
CREATE INDEX checkouts_refunding ON checkouts (created_at) WHERE state = 'Refunding';
CREATE INDEX payments_without_order ON payments (created_at) WHERE state = 'Paid' AND order_id IS NULL;
CREATE INDEX refunds_failed ON refunds (failed_at) WHERE failed_at IS NOT NULL;
