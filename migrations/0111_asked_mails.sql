-- Mails that a person has just asked for, such as the link for a new password: after a bounce for now they are sent once more. `repeated_at`
-- is when that was decided, epoch milliseconds.
ALTER TABLE outbox ADD COLUMN is_asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN repeated_at INTEGER;
