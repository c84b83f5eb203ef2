-- The event that stopped whoever projected, for the processes that only read (projections/checkpoint.ts). It counts for as
-- long as the checkpoint has not passed its position.
ALTER TABLE checkpoint ADD COLUMN poison jsonb;
