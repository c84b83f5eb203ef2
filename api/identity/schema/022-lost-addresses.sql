-- An account loses an address that nobody had confirmed to whoever proves that it is theirs. Without one, nobody can sign in to it or is written to;
-- by the lost one an operator finds it.
ALTER TABLE users ALTER COLUMN email DROP NOT NULL, ADD COLUMN lost_email text;
