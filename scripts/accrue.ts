/** `npm run accrue`: sets aside every week that is due, in every ledger, as the scheduler does by itself. */
import { readConfig } from '../api/config.ts';
import { type Accrual, accrueAll, accruing, foreseeing } from '../api/schedule/accrual.ts';
import { allLedgers, countLedgers } from '../api/schedule/ledgers.ts';
import type { Engines } from '../api/start/engines.ts';
import { type Day, isDay } from '../ledger/calendar.ts';
import { createHandle } from '../ledger/handle.ts';
import { counted, progressBar } from './cli/progress.ts';
import { runScript, UsageError } from './cli/script.ts';
import { onEngines } from './cli/stores.ts';

const usage = `npm run accrue [-- --as-of DATE] [--dry-run]

Sets aside every week that has begun and was not set aside yet, in every ledger. Doing it again, or
beside the running app, sets nothing aside twice. Status 1 when a ledger failed; the others are done.

  --as-of DATE  as if today were this day (YYYY-MM-DD), an earlier one; with --dry-run a later one, too
  --dry-run     only tell what would be set aside`;

const options = { 'as-of': { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;

await runScript({ usage, options }, async ({ 'as-of': asOf, 'dry-run': dryRun = false }) => {
  if (asOf !== undefined && !isDay(asOf))
    throw new UsageError(`"${asOf}" is no day; write it as YYYY-MM-DD.`);
  if (asOf !== undefined && !dryRun && asOf > latestToday())
    throw new UsageError(
      `${asOf} has not come yet: households would live on that day from now on, and pay their bills early.`,
    );
  const clock = () => {
    const [now, then] = [new Date(), asOf === undefined ? null : instantOn(asOf)];
    return then && (dryRun || then < now) ? then : now;
  };
  const work = async (engines: Engines) => {
    const handle = createHandle({ ...engines, clock, log });
    const accrue = dryRun ? foreseeing(handle) : accruing(handle);
    const totals = await run(
      engines,
      accrueAll({ ledgers: allLedgers(engines.pool), accrue, db: engines.pool }),
    );
    console.log(summaryOf(totals, dryRun));
    return totals.failed === 0 ? 0 : 1;
  };
  // It appends to ledgers as the app does, so it may not work beside a command either that has the database for itself.
  return onEngines(readConfig(process.env), work, { isApp: true });
});

const log = {
  warn: (about: object, message: string) => console.error(message, about),
};

/** Today where it is the latest, 14 hours ahead of UTC. */
function latestToday(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** An instant that falls on the day in every time zone from 10 hours behind to 13 hours ahead of UTC. */
function instantOn(day: Day): Date {
  return new Date(`${day}T10:59:59Z`);
}

type Totals = { ledgers: number; weeks: number; accrued: number; failed: number };

async function run({ pool }: Engines, accruals: AsyncIterable<Accrual>): Promise<Totals> {
  const expected = await countLedgers(pool);
  const bar = progressBar();
  const totals = { ledgers: 0, weeks: 0, accrued: 0, failed: 0 };
  for await (const accrual of accruals) {
    totals.ledgers += 1;
    if ('failure' in accrual) {
      totals.failed += 1;
      bar.end();
      console.error(`ledger ${accrual.ledgerId}: ${accrual.failure}`);
    } else if (accrual.weeks.length > 0) {
      totals.accrued += 1;
      totals.weeks += accrual.weeks.length;
    }
    bar.show(totals.ledgers / expected, `${counted(totals.ledgers)} ledgers`);
  }
  bar.end();
  return totals;
}

function summaryOf({ ledgers, weeks, accrued, failed }: Totals, dryRun: boolean): string {
  const done = `${counted(weeks)} weeks in ${counted(accrued)} of ${counted(ledgers)} ledgers`;
  const failures = failed > 0 ? `; ${counted(failed)} ledgers failed` : '';
  return `${dryRun ? 'Would set aside' : 'Set aside'} ${done}${failures}.`;
}
