-- Activity can be filtered by every account and bill that an event touched, and says what can be undone. The new columns
-- follow from events that were projected before, so all tables are built again, from the first event.
TRUNCATE accounts, bills, historical_amounts, incomes, savings_rules, statement_lines, activity, weekly_summaries;
UPDATE checkpoint SET commit = NULL, prepare = NULL;

-- `past`: the event and what it replaced (ledger/past.ts), where it may be undone. `json`, because it is only read whole,
-- and because jsonb refuses what a name may hold. `undoes`: the event that this one took back.
ALTER TABLE activity
  ADD accounts jsonb NOT NULL,
  ADD bills jsonb NOT NULL,
  ADD undoes uuid,
  ADD past json;

CREATE INDEX activity_undoes ON activity (ledger_id, undoes) WHERE undoes IS NOT NULL;
