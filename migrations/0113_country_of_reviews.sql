-- The country of a review's place; null where a review names no place.
ALTER TABLE reviews ADD COLUMN country TEXT;
