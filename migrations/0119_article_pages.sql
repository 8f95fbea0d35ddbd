-- Articles have pages since their paths differ by language: `pages.changed` follows their words too.
CREATE TRIGGER pages_change_with_new_articles AFTER INSERT ON documents WHEN new.collection = 'article' BEGIN
  UPDATE pages SET changed = date('now') WHERE id = 'article-' || new.id AND changed IS NOT date('now');
END;
CREATE TRIGGER pages_change_with_articles AFTER UPDATE OF body ON documents WHEN new.collection = 'article' BEGIN
  UPDATE pages SET changed = date('now') WHERE id = 'article-' || new.id AND changed IS NOT date('now');
END;
