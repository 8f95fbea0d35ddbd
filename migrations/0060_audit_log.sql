-- What operators did with the tool, and every push of content: who, what, when, before, after. Each command has a row `begun`, which is
-- written before anything changes, and a row with its end; one without an end was interrupted. `state` is JSON: what was there before
-- it began, and after it ended. `at` in epoch milliseconds. No shopper is named: `subject` is a number, a sku, a code or an id.
CREATE TABLE audit_log (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  run TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('begun', 'done', 'refused', 'failed')),
  operator TEXT NOT NULL CHECK (operator <> ''),
  what TEXT NOT NULL CHECK (what <> ''),
  subject TEXT NOT NULL,
  reason TEXT,
  state TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX audit_log_run ON audit_log (run, (phase = 'begun'));
CREATE INDEX audit_log_at ON audit_log (at);

CREATE TRIGGER audit_log_keeps_its_rows BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
CREATE TRIGGER audit_log_is_never_rewritten BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
-- INSERT OR REPLACE deletes without the trigger above.
CREATE TRIGGER audit_log_is_never_replaced BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE number = new.number OR (run = new.run AND (phase = 'begun') = (new.phase = 'begun'))) BEGIN
  SELECT RAISE(ABORT, 'audit_log is append-only');
END;
