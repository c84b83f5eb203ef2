/** The letters of the scheduler: reminders before a due date or on the payday, and the weekly report (docs/product.md, Defaults and times). */
import { addDays, type Day, weekStart } from '../../../ledger/calendar.ts';
import { stepByStep } from '../../../ledger/others-first.ts';
import { payOn } from '../../../ledger/paydays.ts';
import { type Db, READ_SCHEMA, select } from '../../../projections/sql.ts';
import { summaryOf } from '../../../projections/summary.ts';
import { HAS_ENDED } from '../../../projections/tables.ts';
import { DEFAULT_PREFERENCES, REMINDER_DAYS } from '../../contract/preferences.ts';
import { paydayLetter } from '../../mail/payday-letter.ts';
import {
  type DueBill,
  NAMED_AT_MOST,
  reminderLetter,
  weeklyReportLetter,
} from '../../mail/texts.ts';
import { scheduleOf } from '../../views/this-pay.ts';
import type { Job } from '../job.ts';
import { dueLedgers } from '../ledgers.ts';
import { without } from '../left-behind.ts';
import { dueUntil, dueWithin, namedFor } from './due-bills.ts';
import {
  addressed,
  EVERY_QUARTER,
  mayBeTold,
  morning,
  type Parts,
  postOnce,
  READER,
  type Reader,
  telling,
  wants,
} from './telling.ts';

const REPORTED_DAYS = 7;

const DAYS_BEFORE = `coalesce((users.preferences ->> 'reminderDays')::int, ${DEFAULT_PREFERENCES.reminderDays})`;

/** The number of days between the earliest and the latest date on earth at one moment. */
const DAYS_APART = 2;

/** SQL: each ledger's bills that may be due within the longest time that can be chosen. There may be a thousand, so they come without their names. */
const MAY_BE_DUE = `SELECT ledger_id AS "ledgerId", json_agg(json_build_object('id', id, 'dueDate', due_date))::text AS found
  FROM ${READ_SCHEMA}.bills WHERE ledger_id > $1 AND NOT ${HAS_ENDED}
    AND due_date BETWEEN $2::date - ${DAYS_APART} AND $2::date + ${Math.max(...REMINDER_DAYS)}
  GROUP BY ledger_id`;

/** SQL: those of them that are due within the days that the person chose, and that no letter has told of yet, the earliest first. */
const DUE = `SELECT array_agg(id ORDER BY "dueDate", id) AS ids,
    array_agg("dueDate"::text ORDER BY "dueDate", id) AS dates
  FROM json_to_recordset(among.found) AS bill (id integer, "dueDate" date)
  WHERE "dueDate" BETWEEN here.today AND here.today + ${DAYS_BEFORE}
    AND NOT EXISTS (SELECT FROM schedule.reminders
      WHERE reminders.ledger_id = users.ledger_id AND bill_id = id AND reminders.due_date = "dueDate")`;

/** {@link DueBill}s by their ids, where the due date is still the same. */
const dueBills = (db: Db, { ledgerId, ids, dates }: ReaderOfDue): Promise<DueBill[]> =>
  select<DueBill>(db, {
    text: `SELECT id, name, amount, part_paid AS "partPaid", saved, due_date AS "dueDate", is_automatic AS "isAutomatic",
        scheduled_payment AS "scheduledPayment"
      FROM unnest($2::int[], $3::date[]) AS told (id, due_date)
      JOIN ${READ_SCHEMA}.bills USING (id, due_date) WHERE ledger_id = $1 ORDER BY due_date, id`,
    values: [ledgerId, ids, dates],
  });

type ReaderOfDue = Reader & { ids: number[]; dates: Day[] };

/** One letter for all bills of a person that fall due within the days they chose. Each due date is told once. */
export function reminders(parts: Parts): Job {
  const { db, linkOrigin, clock } = parts;
  const due = (now: Date) => ({
    among: MAY_BE_DUE,
    columns: `${READER}, due.ids, due.dates`,
    join: `CROSS JOIN LATERAL (${DUE}) AS due`,
    condition: `${wants('emailNotifications')} AND ${wants('billReminders')} AND NOT ${wants('paydayReminders')}
      AND due.ids IS NOT NULL AND ${mayBeTold(now)}`,
  });
  return {
    name: 'reminders',
    pattern: EVERY_QUARTER,
    run: async (signal) => {
      let written = 0;
      const now = clock();
      const readers = dueLedgers<ReaderOfDue>(db, morning(now), due(now));
      for await (const reader of without(parts.leftBehind, readers)) {
        signal.throwIfAborted();
        const { ids, dates } = reader;
        const due = await dueBills(db, {
          ...reader,
          ...{ ids: ids.slice(0, NAMED_AT_MOST), dates: dates.slice(0, NAMED_AT_MOST) },
        });
        // Paid since: the next run looks again.
        if (due.length === 0) continue;
        const named = due.map(namedFor(reader));
        const unnamed = Math.max(0, ids.length - NAMED_AT_MOST);
        const letter = reminderLetter(addressed(reader, linkOrigin), named, reader.today, unnamed);
        await postOnce(parts, reader, letter, {
          sql: `INSERT INTO schedule.reminders SELECT $6, told.* FROM reader, unnest($9::int[], $10::date[]) AS told
            ON CONFLICT DO NOTHING RETURNING 1`,
          values: [ids, dates],
        });
        written += 1;
      }
      return { letters: written, failed: 0 };
    },
  };
}

/** On a payday (or later, when the server was away on that day): everything that falls due before the next one. */
export function paydayReminders(parts: Parts): Job {
  const payOf = ({ preferences, today }: Reader) =>
    payOn(scheduleOf({ ...DEFAULT_PREFERENCES, ...preferences }), today);
  return telling<Reader & { told: Day | null }>(parts, 'payday-reminders', {
    columns: `${READER}, done.through::text AS told`,
    wanted: `${wants('emailNotifications')} AND ${wants('billReminders')} AND ${wants('paydayReminders')}`,
    due: 'done.through IS NULL OR done.through < here.today',
    through: (reader) => {
      const { from } = payOf(reader);
      // A person who has just switched it on waits for the next payday.
      return (reader.told === null ? from < reader.today : reader.told >= from) ? null : from;
    },
    letter: async (to, folded, reader) => {
      const { next } = payOf(reader);
      return paydayLetter(to, await dueUntil(folded, reader, next), next);
    },
  });
}

/** On a Monday (or later, when the server was away on that day): a report of the week before. */
export function weeklyReports(parts: Parts): Job {
  return telling(parts, 'weekly-reports', {
    columns: READER,
    wanted: `${wants('emailNotifications')} AND ${wants('weeklyReports')}`,
    // A person who has just switched it on waits for the next Monday.
    due: `done.through < date_trunc('week', here.today)::date
      OR done.through IS NULL AND extract(isodow FROM here.today) = 1`,
    through: ({ today }) => weekStart(today),
    letter: async (to, folded, reader) => {
      const { totalSaved, totalBalance, weeks } = await stepByStep(summaryOf(folded));
      const week = addDays(weekStart(reader.today), -7);
      const told = weeks.find((one) => one.week === week) ?? { setAside: 0, paid: 0 };
      const { setAside, paid } = told;
      const dueSoon = dueWithin(folded, reader, REPORTED_DAYS);
      return weeklyReportLetter(to, { week, setAside, paid, totalSaved, totalBalance, dueSoon });
    },
  });
}
