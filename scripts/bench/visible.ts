/** How long after its answer a transfer can be read on another process: at a steady rate, on both stores. */
import { spawnApp } from '../testing/app-process.ts';
import { onEachServer } from './ledgers.ts';
import { openConnection, percentiles, printTable, withWorkshop } from './tools.ts';
import { balanceOf, type Person, saver, transfer } from './writing.ts';

const A_SECOND = 500;
const SECONDS = 20;
const PEOPLE = 100;

/** One process answers the transfers, the other one is asked for the accounts until they show each. */
export async function benchVisible(): Promise<void> {
  await onEachServer((name, store) =>
    withWorkshop(async ({ dataDir, url }) => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: url, EVENT_STORE_URL: store ?? '' };
      const writer = await spawnApp(settings);
      const reader = await spawnApp(settings);
      try {
        const savers = await Promise.all(
          Array.from({ length: PEOPLE }, () => lagsOf(writer.url, reader.url)),
        );
        const lags: number[] = [];
        const rate = await steadily(async (index) => {
          lags.push((await savers[index % PEOPLE]?.()) ?? Number.NaN);
        });
        const { p50, p99 } = percentiles(lags);
        const note = `at ${rate.toFixed(0)} transfers a second, two processes`;
        printTable(`${name}: from the answer to another process's accounts`, [
          { what: 'p50', figure: p50, unit: 'ms', note },
          { what: 'p99', figure: p99, unit: 'ms', aim: '≤ 150 ms' },
        ]);
      } finally {
        await writer.stop();
        await reader.stop();
      }
    }),
  );
}

/** Somebody whose transfers go one after the other; each answers its lag in milliseconds. */
async function lagsOf(writes: string, reads: string): Promise<() => Promise<number>> {
  const person = await saver(writes);
  const [writer, reader] = await Promise.all([openConnection(writes), openConnection(reads)]);
  const list = `GET /api/accounts HTTP/1.1\r\nhost: bench\r\ncookie: ${person.cookie}\r\n\r\n`;
  const lag = async (one: Person) => {
    await transfer(one, writer, '');
    const answered = performance.now();
    while (!(await reader.ask(list)).includes(balanceOf(one)));
    return performance.now() - answered;
  };
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const mine = last.then(() => lag(person));
    last = mine;
    return mine;
  };
}

/** Begins calls at the wanted rate, however long each takes; answers the rate at which they were done. */
async function steadily(call: (index: number) => Promise<void>): Promise<number> {
  const begin = performance.now();
  const calls: Promise<void>[] = [];
  const wanted = A_SECOND * SECONDS;
  while (calls.length < wanted) {
    const due = Math.min(wanted, ((performance.now() - begin) / 1_000) * A_SECOND);
    while (calls.length < due) calls.push(call(calls.length));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(calls);
  return (wanted / (performance.now() - begin)) * 1_000;
}
