-- before: 713208a52d7884cdce99de2fc6c1263ecd7b245bce788cad21270064d3970a14
-- before: eda7a13cc51e95572b60f3ac1bb8b32c8c6e508eb24453657541fe57205626d3
-- A keyed hash of the request that finished a log-in, with the session that it began, and of the one that gave a session another id by a
-- proof: sent again because its answer was lost, it gets the cookie after all. Its code or challenge is used up.
ALTER TABLE second_steps ADD COLUMN finished_by bytea, ADD COLUMN session_id uuid;
ALTER TABLE sessions ADD COLUMN former_id uuid, ADD COLUMN renamed_by bytea;
CREATE INDEX ON sessions (former_id) WHERE former_id IS NOT NULL;
