-- Pages that quote buyers leave out what was hidden: each look-up of such a page asks which reviews are.
CREATE INDEX reviews_hidden ON reviews (language) WHERE hidden = 1;
