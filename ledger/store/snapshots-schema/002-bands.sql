-- Of each 2,000 events a ledger's last snapshot stays: who asks what was before an old event begins at the one before it.
ALTER TABLE snapshots.ledgers
  ADD COLUMN band integer NOT NULL GENERATED ALWAYS AS (revision / 2000) STORED,
  DROP CONSTRAINT ledgers_pkey,
  ADD PRIMARY KEY (ledger_id, band);
