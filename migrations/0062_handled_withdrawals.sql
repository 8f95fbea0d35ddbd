-- When an operator has handled a declaration of withdrawal (epoch ms).
ALTER TABLE withdrawals ADD COLUMN handled_at INTEGER;
