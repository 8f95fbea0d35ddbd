-- Customers' carts that were being paid when another cart took their place: should the payment come to nothing, their lines follow.
CREATE TABLE waiting_carts (
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  cart_id TEXT NOT NULL,
  PRIMARY KEY (customer_id, cart_id)
) STRICT;
