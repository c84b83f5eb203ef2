/**
 * A command, and the first page of the activity, on a ledger of 10,000 events: by a process that has not seen it (cold),
 * and by one that has (warm). Three years of a household are some 900 events.
 */
import { createHandle, type Handle } from '../../ledger/handle.ts';
import type { Log } from '../../ledger/store/read-events.ts';
import { activityPage } from '../../projections/activity.ts';
import { createHistory } from '../../projections/history.ts';
import { median } from './in-flight.ts';
import { aTransfer, openBenchEngines, openHousehold, send } from './ledgers.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const EVENTS = 10_000;
const ROUNDS = 200;

export async function benchLongLedger(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    const fresh = () => createHandle({ ...engines, clock: () => new Date() });
    const handle = fresh();
    const long = await openHousehold(handle);
    for (let event = 3; event < EVENTS; event += 1) await send(handle, long, aTransfer);
    const young = await openHousehold(handle);
    const cold = [];
    for (let round = 0; round < 5; round += 1) cold.push(await timed(fresh(), long));
    const warm: number[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      warm.push(await timed(handle, long));
      yardstick.push(await timed(handle, young));
    }
    const unit = 'ms';
    await printHistory(engines, long, young);
    printTable(`One command on a ledger of ${EVENTS.toLocaleString('en')} events`, [
      { what: 'new ledger, warm', figure: median(yardstick), unit },
      {
        what: 'long ledger, warm',
        figure: median(warm),
        unit,
        ratio: median(warm) / median(yardstick),
        aim: '≤ 1.5',
      },
      {
        what: 'long ledger, cold',
        figure: median(cold),
        unit,
        note: 'reads and folds every event',
      },
    ]);
    await engines.close();
  });
}

const PAGE = { limit: 50 };

async function printHistory(log: Log, long: string, young: string): Promise<void> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const history = createHistory(log);
    const page = async () => activityPage(await history.of(long), PAGE);
    cold.push(await measured(page));
    for (let again = 0; again < 20; again += 1) warm.push(await measured(page));
  }
  const short = createHistory(log);
  const rows = [
    { what: 'cold', figure: median(cold), unit: 'ms', aim: '≤ 150' },
    { what: 'warm', figure: median(warm), unit: 'ms', aim: '≤ 3' },
    {
      what: 'a new ledger, cold',
      figure: await measured(async () => activityPage(await short.of(young), PAGE)),
      unit: 'ms',
    },
  ];
  printTable('First page of the activity', rows);
}

async function measured(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function timed(handle: Handle, ledgerId: string): Promise<number> {
  return measured(() => send(handle, ledgerId, aTransfer));
}
