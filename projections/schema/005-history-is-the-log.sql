-- Activity and statements repeated the log: they are read from it (projections/history.ts).
DROP TABLE statement_lines;
DROP TABLE activity;

-- How far each ledger's rows have come: the revision of the last event that they contain.
CREATE TABLE ledgers (
  ledger_id uuid PRIMARY KEY,
  revision bigint NOT NULL
) WITH (fillfactor = 70);
