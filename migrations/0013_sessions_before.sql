-- Whose session took the place of a guest's: an order that the guest began to pay is that customer's.
CREATE INDEX sessions_previous ON sessions (previous_hash) WHERE previous_hash IS NOT NULL;
