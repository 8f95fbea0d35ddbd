-- Reviews of the content are named after their day and author, and no more after their place in a
-- file, so that a hidden one stays hidden when others are written.
UPDATE OR IGNORE reviews
SET id = language || '-' || product_key || '-' || date || '-' || replace(author, ' ', '-')
WHERE instr(id, language || '-' || product_key || '-') = 1;
