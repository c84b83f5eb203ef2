-- A session is ended by the name that a list of sessions gives it, which stays: its id changes whenever the person proves who they are.
ALTER TABLE sessions ADD COLUMN name uuid NOT NULL DEFAULT gen_random_uuid();
