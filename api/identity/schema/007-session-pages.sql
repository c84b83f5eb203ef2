-- A list of sessions is read in pages, the latest log-in first: whenever a session is seen, its place stays.
ALTER TABLE sessions ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY;
