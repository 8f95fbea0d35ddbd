-- Tokens whose place a login has taken, while that session lives: another tab may still be using them.
CREATE TABLE replaced_sessions (
  token_hash TEXT PRIMARY KEY,
  successor TEXT NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE
) STRICT;
CREATE INDEX replaced_sessions_successor ON replaced_sessions (successor);
