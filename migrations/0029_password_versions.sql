-- Counts the passwords of an account: a session begins only where the password that was checked is still the account's.
ALTER TABLE customers ADD COLUMN password_version INTEGER NOT NULL DEFAULT 1;

-- Aborts a login whose password was changed meanwhile.
ALTER TABLE must ADD COLUMN login INTEGER NOT NULL DEFAULT 1;
