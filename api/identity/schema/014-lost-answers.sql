-- The request that finished a log-in, and the one that gave a session another name by a proof: sent again because its answer was lost, it
-- gets the cookie after all. Its code or challenge is used up.
ALTER TABLE second_steps ADD COLUMN finished_by uuid;
ALTER TABLE sessions ADD COLUMN former_id uuid, ADD COLUMN renamed_by uuid;
CREATE INDEX ON sessions (former_id) WHERE former_id IS NOT NULL;
