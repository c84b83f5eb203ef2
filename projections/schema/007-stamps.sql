-- before: f5f572ac8170c24cd53d48fd8715e00030a5c942f1c1245e0a2af8a339c51fd4
-- Each ledger's rows are what its events fold to, and say so themselves: one stamp a ledger takes the place of one checkpoint
-- for all, so no tables are built beside these any more, and none are kept.
DROP SCHEMA IF EXISTS read_model_next CASCADE;
DROP SCHEMA IF EXISTS read_model_previous CASCADE;

-- `revision`: the last event that the rows contain. `version`: which program's fold made them (projections/folded.ts); 0 stands
-- for the programs of before, whose rows are folded anew. `rewrites`: how often all of them were written anew: rows at one
-- revision are the same until then. `erased`: nothing may ever be written here again. `problem`: why the ledger cannot be
-- folded further; null when it can.
ALTER TABLE ledgers
  ADD COLUMN version integer NOT NULL DEFAULT 0,
  ADD COLUMN rewrites integer NOT NULL DEFAULT 0,
  ADD COLUMN erased boolean NOT NULL DEFAULT false,
  ADD COLUMN problem text;
INSERT INTO ledgers (ledger_id, revision)
  SELECT ledger_id, -1 FROM accounts UNION SELECT ledger_id, -1 FROM bills UNION SELECT ledger_id, -1 FROM incomes
  UNION SELECT ledger_id, -1 FROM weekly_summaries
  ON CONFLICT DO NOTHING;
INSERT INTO ledgers (ledger_id, revision, erased) SELECT ledger_id, -1, true FROM erased_ledgers
  ON CONFLICT (ledger_id) DO UPDATE SET erased = true;
DROP TABLE erased_ledgers;
CREATE INDEX ledgers_version ON ledgers (version, ledger_id);
CREATE INDEX ledgers_problem ON ledgers (ledger_id) WHERE problem IS NOT NULL;

-- It only says how far the log was looked through.
ALTER TABLE checkpoint DROP COLUMN version, DROP COLUMN build, DROP COLUMN poison;

-- Only the sums of the ledger as a whole are shown.
DELETE FROM weekly_summaries WHERE account_id <> 0;
ALTER TABLE weekly_summaries DROP COLUMN account_id, ADD PRIMARY KEY (ledger_id, week);

ALTER TABLE bills DROP COLUMN next_payment_date;
