-- A keyed hash of the request that gave the user their present address: sent again because its answer was lost, it has been done. Its link is gone.
ALTER TABLE users ADD COLUMN email_confirmed_by bytea;
