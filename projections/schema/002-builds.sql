-- `version`: which program's fold made the rows (projections/version.ts). `build`: which building of the tables this is, so
-- that a projector whose tables were replaced under it notices, whatever the positions.
ALTER TABLE checkpoint
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN build uuid NOT NULL DEFAULT gen_random_uuid();

-- Ledgers whose rows were removed for ever. Tables that are built beside these may have met such a ledger's events, and
-- not its end, because the stream was deleted meanwhile: they learn of it from here.
CREATE TABLE erased_ledgers (ledger_id uuid PRIMARY KEY);
