-- Every change of stock by an operator, written in the batch that changes `stock`. Orders are not here: their pieces are in `reservations`.
-- `pieces` is what the operator typed; for a count that is what lies in the warehouse, which includes pieces that are promised to somebody.
-- `at` in epoch milliseconds. No shopper is named.
CREATE TABLE stock_movements (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  sku TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('receive', 'adjust', 'count')),
  pieces INTEGER NOT NULL,
  before INTEGER NOT NULL,
  after INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason <> ''),
  operator TEXT NOT NULL CHECK (operator <> ''),
  at INTEGER NOT NULL,
  CONSTRAINT enough_pieces CHECK (after >= 0)
) STRICT;
CREATE INDEX stock_movements_sku ON stock_movements (sku);

CREATE TRIGGER stock_movements_keep_their_rows BEFORE DELETE ON stock_movements BEGIN
  SELECT RAISE(ABORT, 'stock_movements is append-only');
END;
CREATE TRIGGER stock_movements_are_never_rewritten BEFORE UPDATE ON stock_movements BEGIN
  SELECT RAISE(ABORT, 'stock_movements is append-only');
END;
-- INSERT OR REPLACE deletes without the trigger above.
CREATE TRIGGER stock_movements_are_never_replaced BEFORE INSERT ON stock_movements
WHEN EXISTS (SELECT 1 FROM stock_movements WHERE id = new.id OR number = new.number) BEGIN
  SELECT RAISE(ABORT, 'stock_movements is append-only');
END;
