-- What the pipeline last read of the certificate of a remote backend: a worker cannot read it. Nothing here is about a
-- person. Times are epoch milliseconds. `fault` says why a client refuses the certificate; none does where it is NULL.
CREATE TABLE certificate_readings (
  origin TEXT PRIMARY KEY,
  read_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  fault TEXT
) STRICT, WITHOUT ROWID;
