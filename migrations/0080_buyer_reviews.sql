-- Reviews that buyers write behind the link of a mail. `id` changes with every change of the text, so that an operator publishes what they
-- have read and nothing else. Times are epoch milliseconds.
CREATE TABLE buyer_reviews (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL REFERENCES orders (id),
  product_key TEXT NOT NULL,
  language TEXT NOT NULL,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('Waiting', 'Published', 'Hidden')),
  -- The shop's answer, shown below the review.
  answer TEXT,
  written_at INTEGER NOT NULL,
  UNIQUE (order_id, product_key)
) STRICT;
CREATE INDEX buyer_reviews_shown ON buyer_reviews (product_key, language, written_at) WHERE state = 'Published';
CREATE INDEX buyer_reviews_written ON buyer_reviews (state, written_at);

-- The stars of published reviews by buyers, which are added to those in `ratings`: that table belongs to the push. `distribution` as there.
CREATE TABLE buyer_ratings (
  product_key TEXT PRIMARY KEY,
  count INTEGER NOT NULL CHECK (count > 0),
  stars INTEGER NOT NULL,
  distribution TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER buyer_ratings_follow_moderation AFTER UPDATE ON buyer_reviews WHEN old.state = 'Published' OR new.state = 'Published' BEGIN
  DELETE FROM buyer_ratings WHERE product_key = new.product_key;
  INSERT INTO buyer_ratings (product_key, count, stars, distribution)
    SELECT product_key, count(*), sum(rating), json_array(sum(rating = 5), sum(rating = 4), sum(rating = 3), sum(rating = 2), sum(rating = 1))
    FROM buyer_reviews WHERE product_key = new.product_key AND state = 'Published' GROUP BY product_key;
END;
CREATE TRIGGER buyer_ratings_follow_withdrawals AFTER DELETE ON buyer_reviews WHEN old.state = 'Published' BEGIN
  DELETE FROM buyer_ratings WHERE product_key = old.product_key;
  INSERT INTO buyer_ratings (product_key, count, stars, distribution)
    SELECT product_key, count(*), sum(rating), json_array(sum(rating = 5), sum(rating = 4), sum(rating = 3), sum(rating = 2), sum(rating = 1))
    FROM buyer_reviews WHERE product_key = old.product_key AND state = 'Published' GROUP BY product_key;
END;

-- Addresses whose owners do not want to be asked for reviews.
CREATE TABLE review_refusals (
  email_key TEXT PRIMARY KEY,
  refused_at INTEGER NOT NULL
) STRICT;
CREATE INDEX review_refusals_at ON review_refusals (refused_at);

-- When a parcel was sent and when it arrived, and when it was decided whether to ask for a review: once for each order.
-- Orders from before have neither, and are never asked about.
ALTER TABLE orders ADD COLUMN shipped_at INTEGER;
ALTER TABLE orders ADD COLUMN delivered_at INTEGER;
ALTER TABLE orders ADD COLUMN review_asked_at INTEGER;
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE review_asked_at IS NULL AND delivered_at IS NOT NULL;
CREATE INDEX orders_shipped ON orders (shipped_at) WHERE review_asked_at IS NULL AND delivered_at IS NULL AND shipped_at IS NOT NULL;
