-- The types and ids of the events that the write caused, as its answer named them: a repeated request names them again.
ALTER TABLE answers ADD COLUMN events text;
