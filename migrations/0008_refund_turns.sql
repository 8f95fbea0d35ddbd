-- When a refund was last tried, epoch milliseconds: those that keep failing must not stand in front of the others.
ALTER TABLE refunds ADD COLUMN tried_at INTEGER NOT NULL DEFAULT 0;
