-- The part 'versions' of `pushed` has a version of every other part, so that a push reads the groups of those alone that differ. A version
-- is true as long as it is there: the first change of a row of its part deletes it, whichever release makes the change.
CREATE TRIGGER pushed_parts_lose_version_by_insert AFTER INSERT ON pushed WHEN new.part <> 'versions' BEGIN
  DELETE FROM pushed WHERE part = 'versions' AND id = new.part;
END;
CREATE TRIGGER pushed_parts_lose_version_by_update AFTER UPDATE ON pushed WHEN new.part <> 'versions' BEGIN
  DELETE FROM pushed WHERE part = 'versions' AND id = new.part;
END;
CREATE TRIGGER pushed_parts_lose_version_by_delete AFTER DELETE ON pushed WHEN old.part <> 'versions' BEGIN
  DELETE FROM pushed WHERE part = 'versions' AND id = old.part;
END;
