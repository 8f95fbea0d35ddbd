-- Newsletter and stock alerts end by a link in their mails, without a login: the token in it is unguessable and outlives a change of secrets.
ALTER TABLE newsletter ADD COLUMN leave_token TEXT;
UPDATE newsletter SET leave_token = lower(hex(randomblob(32)));
CREATE UNIQUE INDEX newsletter_leave_token ON newsletter (leave_token);
CREATE INDEX newsletter_unconfirmed ON newsletter (requested_at) WHERE confirmed_at IS NULL;

ALTER TABLE stock_alerts ADD COLUMN leave_token TEXT;
UPDATE stock_alerts SET leave_token = lower(hex(randomblob(32)));
CREATE INDEX stock_alerts_leave_token ON stock_alerts (leave_token);
CREATE INDEX stock_alerts_created ON stock_alerts (created_at);

-- JSON: headers of a mail beside recipient and subject.
ALTER TABLE outbox ADD COLUMN headers TEXT;
