-- One key per ledger, wrapped by the master key. NULL is the tombstone of a destroyed key: it is never made again.
CREATE TABLE keys.ledger_keys (
  ledger_id uuid PRIMARY KEY,
  wrapped bytea,
  created_at timestamptz NOT NULL DEFAULT now()
)
-- A destroyed key must not stay behind as a dead row: the table is vacuumed at the first one.
WITH (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0);
