-- What a ledger's events come to, sealed with the ledger's key: one row for each ledger that has grown. It follows from the
-- log and may be lost at any time; the next reader then begins at the first event.
CREATE TABLE snapshots.ledgers (
  ledger_id uuid PRIMARY KEY,
  fold_version integer NOT NULL,
  revision integer NOT NULL,
  hash text NOT NULL,
  sealed bytea NOT NULL
);
-- What is encrypted does not get smaller by being compressed.
ALTER TABLE snapshots.ledgers ALTER COLUMN sealed SET STORAGE EXTERNAL;
