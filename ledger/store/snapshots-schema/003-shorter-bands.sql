-- Of each 500 events a ledger's last snapshot stays: a page of its history, too, begins at the one before it.
ALTER TABLE snapshots.ledgers DROP COLUMN band;
ALTER TABLE snapshots.ledgers
  ADD COLUMN band integer NOT NULL GENERATED ALWAYS AS (revision / 500) STORED,
  ADD PRIMARY KEY (ledger_id, band);
