/**
 * Monday morning from cold: ledgers with three years behind them, each loaded, its week decided and appended. Once from every
 * first event, and once from snapshots that lie half as many events back as there are between two.
 */
import { randomUUID } from 'node:crypto';
import { accrueAll, accruing } from '../../api/schedule/accrual.ts';
import { addDays, type Day } from '../../ledger/calendar.ts';
import { createHandle, type Handle } from '../../ledger/handle.ts';
import { aTransfer, type BenchEngines, openBenchEngines, send } from './ledgers.ts';
import { liveTogether } from './lived-ledgers.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const LEDGERS = 500;
const THREE_YEARS = 828;
const AFTER_SNAPSHOT = 25;
const IN_FLIGHT = 64;

export async function benchMonday(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    await liveTogether(engines, LEDGERS * THREE_YEARS, THREE_YEARS);
    const ids = await engines.keyring.list(null, LEDGERS);
    const cold = (day: Day, snapshots = true) =>
      createHandle({
        ...engines,
        ...(!snapshots && { snapshots: undefined }),
        clock: () => new Date(`${day}T10:00:00Z`),
      });
    const { ledger } = await cold('2025-01-06', false).look(ids[0] ?? '');
    const monday = (weeks: number) => addDays(ledger.accruedThrough, 7 * weeks);

    const without = await accrued(cold(monday(1), false), ids);
    await growOn(engines, cold(monday(1)), ids);
    await engines.pool.query('VACUUM ANALYZE snapshots.ledgers');
    const through = await accrued(cold(monday(2)), ids);
    const { rows } = await engines.pool.query<{ bytes: number }>(
      'SELECT avg(octet_length(sealed))::int AS bytes FROM snapshots.ledgers',
    );
    await engines.close();
    const unit = 'ledgers/s';
    printTable(`Monday: ${LEDGERS} ledgers of ${THREE_YEARS} events, from cold`, [
      { what: 'from the first event', figure: without.rate, unit, note: memory(without) },
      {
        what: `from a snapshot and ${AFTER_SNAPSHOT} events`,
        figure: through.rate,
        unit,
        ratio: through.rate / without.rate,
        aim: '≥ 2,000/s',
        note: `${memory(through)}; ${rows[0]?.bytes} B a snapshot`,
      },
    ]);
  });
}

type Accrued = { rate: number; megabytes: number[] };

const memory = ({ megabytes }: Accrued) => `memory at each quarter: ${megabytes.join(', ')} MB`;

async function accrued(handle: Handle, ids: readonly string[]): Promise<Accrued> {
  const megabytes: number[] = [];
  const begin = performance.now();
  let count = 0;
  for await (const outcome of accrueAll({ ledgers: each(ids), accrue: accruing(handle) })) {
    if (!('weeks' in outcome) || outcome.weeks.length !== 1)
      throw new Error(`${outcome.ledgerId} was not accrued`);
    count += 1;
    if (count % (LEDGERS / 4) === 0)
      megabytes.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
  }
  return { rate: (count / (performance.now() - begin)) * 1_000, megabytes };
}

async function* each(ids: readonly string[]) {
  for (const ledgerId of ids) yield { ledgerId, userId: randomUUID() };
}

/** Makes a snapshot of each ledger, and lets it go on from there. */
async function growOn({ pool }: BenchEngines, handle: Handle, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += IN_FLIGHT)
    await Promise.all(
      ids.slice(at, at + IN_FLIGHT).map(async (id) => {
        for (let n = 0; n < AFTER_SNAPSHOT; n += 1) await send(handle, id, aTransfer);
      }),
    );
  const { rowCount } = await pool.query('SELECT FROM snapshots.ledgers');
  if (rowCount !== ids.length) throw new Error(`There are ${rowCount} snapshots.`);
}
