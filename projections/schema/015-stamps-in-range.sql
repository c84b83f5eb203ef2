-- A stamp holds no number with which its ledger could never be written again, whoever put it there. A revision is an integer, as the log's
-- are; a stamp with one beyond is folded anew. After the last of its numbers `rewrites` goes on with the first: it only has to be another.
UPDATE ledgers SET revision = -1, version = 0 WHERE revision NOT BETWEEN -1 AND 2147483647;
ALTER TABLE ledgers ALTER COLUMN revision TYPE integer;

-- Writes what a fold has changed of one ledger's rows; answers the stamp's `rewrites`, or null when the stamp is not the one
-- that the fold began with: then nothing is written. Each statement names one ledger, so each goes to one shard where the
-- tables are distributed.
--
-- change: {ledgerId, seen: {revision, version} or null for no stamp, revision, version, erased, whole, tables}; `whole`: all other
--   rows of the ledger go. tables: by name {rows, gone}: rows as they are now, and the keys of those that are no more.
CREATE OR REPLACE FUNCTION write_ledger(change json) RETURNS integer
LANGUAGE plpgsql
-- The plans below are kept. They may be made while the tables are empty and must still fit when they are not.
SET enable_seqscan = off
SET lock_timeout = '2s'
AS $$
DECLARE
  parsed jsonb := change;
  ledger uuid := parsed ->> 'ledgerId';
  whole boolean := parsed ->> 'whole';
  tables jsonb := parsed -> 'tables';
  stamped integer;
BEGIN
  IF parsed #>> '{seen}' IS NULL THEN
    INSERT INTO read_model.ledgers AS stamp (ledger_id, revision, version, erased)
      VALUES (ledger, (parsed ->> 'revision')::integer, (parsed ->> 'version')::integer, (parsed ->> 'erased')::boolean)
      ON CONFLICT DO NOTHING
      RETURNING rewrites INTO stamped;
  ELSE
    UPDATE read_model.ledgers AS stamp
      SET revision = (parsed ->> 'revision')::integer, version = (parsed ->> 'version')::integer,
        erased = (parsed ->> 'erased')::boolean, problem = NULL,
        rewrites = CASE WHEN whole AND stamp.rewrites = 2147483647 THEN -2147483648 ELSE stamp.rewrites + whole::integer END
      WHERE stamp.ledger_id = ledger AND stamp.revision = (parsed #>> '{seen,revision}')::integer
        AND stamp.version = (parsed #>> '{seen,version}')::integer AND NOT stamp.erased
      RETURNING stamp.rewrites INTO stamped;
  END IF;
  IF stamped IS NULL THEN
    RETURN NULL;
  END IF;

  IF whole THEN
    DELETE FROM read_model.accounts WHERE ledger_id = ledger;
    DELETE FROM read_model.bills WHERE ledger_id = ledger;
    DELETE FROM read_model.historical_amounts WHERE ledger_id = ledger;
    DELETE FROM read_model.incomes WHERE ledger_id = ledger;
    DELETE FROM read_model.savings_rules WHERE ledger_id = ledger;
    DELETE FROM read_model.weekly_summaries WHERE ledger_id = ledger;
  END IF;

  IF tables -> 'accounts' IS NOT NULL THEN
    IF tables #> '{accounts,gone}' <> '[]' THEN
      DELETE FROM read_model.accounts WHERE ledger_id = ledger
        AND id IN (SELECT value::integer FROM jsonb_array_elements_text(tables #> '{accounts,gone}'));
    END IF;
    INSERT INTO read_model.accounts AS kept
      SELECT row.* FROM jsonb_populate_recordset(NULL::read_model.accounts, tables #> '{accounts,rows}') AS row
      ON CONFLICT (ledger_id, id) DO UPDATE SET name = excluded.name, available = excluded.available,
        allocated = excluded.allocated, created_at = excluded.created_at, updated_at = excluded.updated_at;
  END IF;

  IF tables -> 'bills' IS NOT NULL THEN
    IF tables #> '{bills,gone}' <> '[]' THEN
      DELETE FROM read_model.bills WHERE ledger_id = ledger
        AND id IN (SELECT value::integer FROM jsonb_array_elements_text(tables #> '{bills,gone}'));
    END IF;
    INSERT INTO read_model.bills AS kept
      SELECT row.* FROM jsonb_populate_recordset(NULL::read_model.bills, tables #> '{bills,rows}') AS row
      ON CONFLICT (ledger_id, id) DO UPDATE SET name = excluded.name, amount = excluded.amount,
        frequency = excluded.frequency, category = excluded.category, account_id = excluded.account_id,
        is_automatic = excluded.is_automatic, is_direct_debit = excluded.is_direct_debit,
        payment_day = excluded.payment_day, payment_day_type = excluded.payment_day_type, payment_week = excluded.payment_week,
        ends = excluded.ends, price_changes = excluded.price_changes, yearly_rise = excluded.yearly_rise, follows = excluded.follows,
        start_date = excluded.start_date, due_date = excluded.due_date, due_day = excluded.due_day, due_week = excluded.due_week,
        postponed_from = excluded.postponed_from, part_paid = excluded.part_paid,
        missed_before = excluded.missed_before, last_paid_date = excluded.last_paid_date, moved_price = excluded.moved_price,
        contingency = excluded.contingency, paid_period = excluded.paid_period, accrues_from = excluded.accrues_from, saved = excluded.saved,
        carry = excluded.carry, arrears = excluded.arrears, scheduled_payment = excluded.scheduled_payment,
        failed_payment = excluded.failed_payment, created_at = excluded.created_at, updated_at = excluded.updated_at,
        savings_updated_at = excluded.savings_updated_at;
  END IF;

  IF tables -> 'historical_amounts' IS NOT NULL THEN
    IF tables #> '{historical_amounts,gone}' <> '[]' THEN
      DELETE FROM read_model.historical_amounts WHERE ledger_id = ledger
        AND id IN (SELECT value::integer FROM jsonb_array_elements_text(tables #> '{historical_amounts,gone}'));
    END IF;
    INSERT INTO read_model.historical_amounts AS kept
      SELECT row.* FROM jsonb_populate_recordset(NULL::read_model.historical_amounts,
        tables #> '{historical_amounts,rows}') AS row
      ON CONFLICT (ledger_id, id) DO UPDATE SET bill_id = excluded.bill_id, amount = excluded.amount,
        bill_date = excluded.bill_date, description = excluded.description, created_at = excluded.created_at,
        updated_at = excluded.updated_at;
  END IF;

  IF tables -> 'incomes' IS NOT NULL THEN
    IF tables #> '{incomes,gone}' <> '[]' THEN
      DELETE FROM read_model.incomes WHERE ledger_id = ledger
        AND id IN (SELECT value::integer FROM jsonb_array_elements_text(tables #> '{incomes,gone}'));
    END IF;
    INSERT INTO read_model.incomes AS kept
      SELECT row.* FROM jsonb_populate_recordset(NULL::read_model.incomes, tables #> '{incomes,rows}') AS row
      ON CONFLICT (ledger_id, id) DO UPDATE SET name = excluded.name, amount = excluded.amount,
        frequency = excluded.frequency, account_id = excluded.account_id, start_date = excluded.start_date,
        payment_day = excluded.payment_day, payment_day_type = excluded.payment_day_type,
        created_at = excluded.created_at, updated_at = excluded.updated_at;
  END IF;

  IF tables -> 'savings_rules' IS NOT NULL THEN
    IF tables #> '{savings_rules,gone}' <> '[]' THEN
      DELETE FROM read_model.savings_rules WHERE ledger_id = ledger
        AND id IN (SELECT value::integer FROM jsonb_array_elements_text(tables #> '{savings_rules,gone}'));
    END IF;
    INSERT INTO read_model.savings_rules AS kept
      SELECT row.* FROM jsonb_populate_recordset(NULL::read_model.savings_rules, tables #> '{savings_rules,rows}') AS row
      ON CONFLICT (ledger_id, id) DO UPDATE SET from_account_id = excluded.from_account_id,
        to_account_id = excluded.to_account_id, amount = excluded.amount, frequency = excluded.frequency,
        is_active = excluded.is_active, description = excluded.description, transfer_day = excluded.transfer_day,
        transfer_day_type = excluded.transfer_day_type, next_transfer_date = excluded.next_transfer_date,
        skipped = excluded.skipped, created_at = excluded.created_at, updated_at = excluded.updated_at;
  END IF;

  IF tables -> 'weekly_summaries' IS NOT NULL THEN
    INSERT INTO read_model.weekly_summaries AS kept
      SELECT row.* FROM jsonb_populate_recordset(NULL::read_model.weekly_summaries,
        tables #> '{weekly_summaries,rows}') AS row
      ON CONFLICT (ledger_id, week) DO UPDATE SET set_aside = excluded.set_aside, paid = excluded.paid,
        transferred_in = excluded.transferred_in, transferred_out = excluded.transferred_out,
        adjusted = excluded.adjusted;
  END IF;
  RETURN stamped;
END
$$;
