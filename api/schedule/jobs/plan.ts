/** The jobs that change ledgers: weeks accrue, rules move money, payments are made (docs/product.md). */
import type { Day } from '../../../ledger/calendar.ts';
import type { Handle } from '../../../ledger/handle.ts';
import type { RunPayments } from '../../../ledger/payments-run.ts';
import type { AccrueWeeks } from '../../../ledger/savings.ts';
import type { RunSavingsRules } from '../../../ledger/savings-rules.ts';
import { type Db, READ_SCHEMA } from '../../../projections/sql.ts';
import { HAS_ENDED } from '../../../projections/tables.ts';
import type { Logger } from '../../log.ts';
import { hasEnded, inEach, type LedgerWork, sending } from '../in-each.ts';
import type { Counts, Job } from '../job.ts';
import { dueLedgers, type LedgerRef } from '../ledgers.ts';
import { type LeftBehind, without } from '../left-behind.ts';

type Parts = {
  db: Db;
  handle: Handle;
  clock: () => Date;
  log: Logger;
  leftBehind: LeftBehind;
  /** After how long a ledger holds up the next job no more: five seconds unless told. */
  longMs?: number | undefined;
};

/** A day begins every quarter of an hour somewhere. */
const EVERY_QUARTER = '*/15 * * * *';

/** How many ledgers are marked as done by one statement. */
const MARK_TOGETHER = 200;

type DueToday = LedgerRef & { today: string };

type OnceADay = 'weekly-accrual' | 'payments';

/** The day of the last run of `payments`; null before the first. */
type Tried = LedgerRef & { triedOn: Day | null };
const TRIED_ON = `, (SELECT through FROM schedule.done
  WHERE job = 'payments' AND done.ledger_id = users.ledger_id) AS "triedOn"`;

/** SQL: true for a ledger whose job is done for its present day. */
const doneToday = (job: OnceADay) => `EXISTS (SELECT FROM schedule.done
  WHERE job = '${job}' AND done.ledger_id = users.ledger_id AND through >= here.today)`;
const ACCRUED = doneToday('weekly-accrual');

/** Runs once a day for each ledger, when its day has begun. After an absence it makes up for all weeks at once. */
export function weeklyAccrual(parts: Parts): Job {
  const due = { condition: `NOT ${ACCRUED}` };
  const job = onceADay(parts, 'weekly-accrual', due, () => ({ type: 'AccrueWeeks' }));
  return {
    ...job,
    run: (signal, goOn) => {
      parts.leftBehind.beginRound();
      return job.run(signal, goOn);
    },
  };
}

/**
 * Runs the rules whose dates have come. The read tables say which ledgers have one. A ledger whose weeks could not be accrued waits for
 * them, as they may bring the money that is to be moved.
 */
export function savingsRules(parts: Parts): Job {
  const among = `SELECT ledger_id AS "ledgerId", to_json(min(next_transfer_date))::text AS found
    FROM ${READ_SCHEMA}.savings_rules
    WHERE ledger_id > $1 AND is_active AND next_transfer_date <= $2 GROUP BY ledger_id`;
  const condition = `${ACCRUED} AND (among.found #>> '{}')::date <= here.today`;
  const { db, clock } = parts;
  return {
    name: 'savings-rules',
    pattern: EVERY_QUARTER,
    run: (signal, goOn) => {
      const ledgers = dueLedgers<Tried>(db, clock(), { among, condition, columns: TRIED_ON });
      const type = 'RunSavingsRules' as const;
      const command = ({ triedOn }: Tried) => ({ type, triedOn });
      return run(parts, { ledgers, signal, command, goOn });
    },
  };
}

/** Makes the scheduled and automatic payments whose day has come. A payment that fails is retried when the next day begins. */
export function payments(parts: Parts): Job {
  const among = `SELECT ledger_id AS "ledgerId", json_build_object(
      'fresh', min(due) FILTER (WHERE NOT failed), 'failed', min(due) FILTER (WHERE failed))::text AS found
    FROM (
      SELECT ledger_id, failed_payment IS NOT NULL AS failed,
        least(CASE WHEN is_automatic AND NOT ${HAS_ENDED} THEN due_date END, (scheduled_payment ->> 'on')::date) AS due
      FROM ${READ_SCHEMA}.bills WHERE ledger_id > $1
    ) AS bill
    WHERE due <= $2 GROUP BY ledger_id`;
  const condition = `${ACCRUED} AND ((among.found ->> 'fresh')::date <= here.today
    OR (among.found ->> 'failed')::date <= here.today AND NOT ${doneToday('payments')})`;
  const due = { among, condition, columns: TRIED_ON };
  const type = 'RunPayments' as const;
  const command = ({ triedOn }: DueToday & Tried) => ({ type, triedOn });
  return onceADay(parts, 'payments', due, command);
}

/** Which ledgers: SQL for {@link dueLedgers}. */
type Due = { among?: string; condition: string; columns?: string };

type CatchUp = AccrueWeeks | RunSavingsRules | RunPayments;

/** Remembers for each ledger through which day it is done. */
function onceADay<Ref extends DueToday>(
  parts: Parts,
  name: OnceADay,
  { columns = '', ...due }: Due,
  command: (ledger: Ref) => CatchUp,
): Job {
  const { db, clock } = parts;
  const mark = (done: Ref[]) =>
    db.query(
      `INSERT INTO schedule.done (job, ledger_id, through)
        SELECT $1, * FROM unnest($2::uuid[], $3::date[])
        ON CONFLICT (job, ledger_id) DO UPDATE SET through = greatest(done.through, excluded.through)`,
      [name, done.map(({ ledgerId }) => ledgerId), done.map(({ today }) => today)],
    );
  return {
    name,
    pattern: EVERY_QUARTER,
    run: async (signal, goOn) => {
      const done: Ref[] = [];
      let together = MARK_TOGETHER;
      const asked = { ...due, columns: `, here.today ${columns}` };
      const ledgers = dueLedgers<Ref>(db, clock(), asked);
      const counts = await run(parts, {
        ledgers,
        signal,
        command,
        succeeded: async (ledger) => {
          done.push(ledger);
          if (done.length >= together) await mark(done.splice(0));
        },
        // The next job asks what is marked. Those that are left may be done at very different times.
        goOn: async () => {
          together = 1;
          await mark(done.splice(0));
          goOn();
        },
      });
      await mark(done);
      return counts;
    },
  };
}

type Asked<Ref> = {
  ledgers: AsyncIterable<Ref>;
  signal: AbortSignal;
  command: (ledger: Ref) => CatchUp;
  goOn: () => void | Promise<void>;
  succeeded?: (ledger: Ref) => Promise<void>;
};

/** Goes through the ledgers, and lets the next job go on when only those with much to catch up on are left. */
async function run<Ref extends LedgerRef>(
  { db, handle, log, leftBehind, longMs }: Parts,
  { ledgers, signal, command, goOn, succeeded }: Asked<Ref>,
): Promise<Counts> {
  const counts = { ledgers: 0, events: 0, failed: 0 };
  let left: string[] = [];
  const onlyLong = async (long: Ref[]) => {
    left = long.map(({ ledgerId }) => ledgerId);
    leftBehind.add(left);
    await goOn();
  };
  const free = without(leftBehind, ledgers);
  const work: LedgerWork<Ref> = (ledger, stop) => sending(handle, command(ledger))(ledger, stop);
  const options = { signal, longMs, onlyLong };
  try {
    for await (const { ledger, result } of inEach(free, work, options)) {
      counts.ledgers += 1;
      if (result.isOk()) {
        counts.events += result.value.length;
        await succeeded?.(ledger);
      } else if (!(await hasEnded(db, ledger, result.error))) {
        counts.failed += 1;
        const { ledgerId } = ledger;
        const { type } = command(ledger);
        log.error({ ledgerId, reason: result.error, type }, 'A ledger is left out');
      }
      leftBehind.done([ledger.ledgerId]);
    }
  } finally {
    leftBehind.done(left);
  }
  return counts;
}
