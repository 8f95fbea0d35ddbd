-- Prices of `price_log` that were typed wrong and corrected within minutes, and at which nobody bought: they do not count for the lowest
-- price of 30 days. `since` names the row of price_log; times in epoch seconds, as there.
CREATE TABLE price_corrections (
  sku TEXT NOT NULL,
  store TEXT NOT NULL,
  currency TEXT NOT NULL,
  since INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason <> ''),
  operator TEXT NOT NULL CHECK (operator <> ''),
  at INTEGER NOT NULL,
  PRIMARY KEY (sku, store, currency, since)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER price_corrections_keep_their_rows BEFORE DELETE ON price_corrections BEGIN
  SELECT RAISE(ABORT, 'price_corrections is append-only');
END;
CREATE TRIGGER price_corrections_are_never_rewritten BEFORE UPDATE ON price_corrections BEGIN
  SELECT RAISE(ABORT, 'price_corrections is append-only');
END;
