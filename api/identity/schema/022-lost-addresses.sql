-- An account loses an address that nobody had confirmed to whoever proves that it is theirs. Without one, nobody can sign in to it or is written to.
ALTER TABLE users ALTER COLUMN email DROP NOT NULL;
