-- A database that had an early form of 014 knows requests by their command and not by a hash of all of them. Whoever is in the middle of a
-- log-in or a proof at that moment cannot have its answer repeated.
ALTER TABLE second_steps DROP COLUMN finished_by, DROP COLUMN IF EXISTS session_id;
ALTER TABLE second_steps ADD COLUMN finished_by bytea, ADD COLUMN session_id uuid;
ALTER TABLE sessions DROP COLUMN renamed_by, ADD COLUMN renamed_by bytea;
