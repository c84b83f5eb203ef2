-- A keyed hash of the request that finished a log-in, with the session that it began, and of the one that gave a session another id by a
-- proof: sent again because its answer was lost, it gets the cookie after all. Its code or challenge is used up.
ALTER TABLE second_steps ADD COLUMN finished_by bytea, ADD COLUMN session_id uuid;
ALTER TABLE sessions ADD COLUMN former_id uuid, ADD COLUMN renamed_by bytea;
CREATE INDEX ON sessions (former_id) WHERE former_id IS NOT NULL;
