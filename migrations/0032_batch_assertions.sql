-- Never holds a row. A batch inserts NULL here to abort as a whole, where an UPDATE before it changed nothing; the column's name says which
-- assertion failed. It replaces the table `must`, which the release before this one still uses and a later migration drops.
CREATE TABLE batch_assertions (
  checkout INTEGER NOT NULL DEFAULT 1,
  stock INTEGER NOT NULL DEFAULT 1,
  numbering INTEGER NOT NULL DEFAULT 1,
  fulfilment INTEGER NOT NULL DEFAULT 1,
  punctual INTEGER NOT NULL DEFAULT 1,
  network_share INTEGER NOT NULL DEFAULT 1,
  buyer_share INTEGER NOT NULL DEFAULT 1,
  closing INTEGER NOT NULL DEFAULT 1,
  login INTEGER NOT NULL DEFAULT 1
) STRICT;
