-- Activity can be filtered by every account and bill that an event touched, and says what can be undone. Rows that an older
-- program made are without it until the tables are built anew (projections/version.ts).
--
-- `past`: the event and what it replaced (ledger/past.ts), where it may be undone; `undoes`: the event that
-- this one took back.
ALTER TABLE activity
  ADD COLUMN accounts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN bills jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN undoes uuid,
  ADD COLUMN past jsonb;

CREATE INDEX activity_undoes ON activity (ledger_id, undoes) WHERE undoes IS NOT NULL;
