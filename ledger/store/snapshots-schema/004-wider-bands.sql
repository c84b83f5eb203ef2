-- The snapshots that stay take about a kilobyte for each event, however large a ledger is: of each 500 events a small one stays, of more a larger one.
-- A large one that stayed before follows from the log.
DELETE FROM snapshots.ledgers WHERE octet_length(sealed) > 512000;
ALTER TABLE snapshots.ledgers DROP COLUMN band;
ALTER TABLE snapshots.ledgers
  ADD COLUMN band integer NOT NULL GENERATED ALWAYS AS (revision - revision % CASE
    WHEN octet_length(sealed) <= 512000 THEN 500
    WHEN octet_length(sealed) <= 2048000 THEN 2000
    WHEN octet_length(sealed) <= 8192000 THEN 8000
    ELSE 32000 END) STORED,
  ADD PRIMARY KEY (ledger_id, band);
