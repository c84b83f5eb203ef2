/** What people read again and again, on long ledgers too. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BILL_FREQUENCIES } from '../../ledger/frequency.ts';
import { createHandle, type Handle } from '../../ledger/handle.ts';
import type { Log } from '../../ledger/store/read-events.ts';
import { activityPage } from '../../projections/activity.ts';
import { createHistory } from '../../projections/history.ts';
import { aTransfer, openBenchEngines, openHousehold, send } from './ledgers.ts';
import {
  inFlight,
  median,
  openAccounts,
  openConnection,
  post,
  printTable,
  secondsOf,
  signUp,
  type Throughput,
  withApp,
  withWorkshop,
} from './tools.ts';

const BILLS = 200;
const WORKERS = 32;
const SECONDS = 5;
const ROUNDS = 3;

/** The list of 200 bills, 32 in flight, beside a Koa process that sends the same ready-made JSON. */
export async function benchLists(): Promise<void> {
  await withApp({}, async ({ url }) => {
    const cookie = await household(url);
    const list = await fetch(`${url}/api/bills`, { headers: { cookie } });
    const json = await list.text();
    const yardstick = await plainKoa(json);
    const plain: Throughput[] = [];
    const ours: Throughput[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await lists(yardstick.url, cookie, json));
      ours.push(await lists(url, cookie, json));
    }
    await yardstick.stop();
    print(plain, ours, json.length);
  });
}

function print(plain: Throughput[], ours: Throughput[], bytes: number): void {
  const line = (what: string, rounds: Throughput[]) => ({
    what,
    figure: median(rounds.map(({ perSecond }) => perSecond)),
    unit: '/s',
    note: `p99 ${median(rounds.map(({ p99 }) => p99)).toFixed(1)} ms`,
  });
  const [yardstick, own] = [line('plain Koa', plain), line('GET /api/bills', ours)];
  const ratio = own.figure / yardstick.figure;
  const what = `${BILLS} bills, ${Math.round(bytes / 1_000)} kB of JSON`;
  printTable(`Lists: ${what}, ${WORKERS} in flight, median of ${ROUNDS} rounds`, [
    yardstick,
    { ...own, ratio, aim: '≥ 0.4' },
  ]);
}

/** Each worker asks on a connection of its own, and takes only the whole list for an answer. */
async function lists(url: string, cookie: string, json: string): Promise<Throughput> {
  const connections = await Promise.all(Array.from({ length: WORKERS }, () => openConnection(url)));
  const request = `GET /api/bills HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\n\r\n`;
  const throughput = await inFlight(WORKERS, SECONDS, async (worker) => {
    const answer = await connections[worker]?.ask(request);
    if (!answer?.startsWith('HTTP/1.1 200') || !answer.endsWith(json))
      throw new Error(`The list was answered with ${answer?.slice(0, 500)}`);
  });
  for (const connection of connections) connection.close();
  return throughput;
}

/** Somebody with five accounts and bills of every frequency; answers their cookie. */
async function household(url: string): Promise<string> {
  const cookie = await signUp(url);
  await openAccounts(url, cookie, Array(5).fill('1000.00'));
  for (let bill = 0; bill < BILLS; bill += 1)
    await post(
      url,
      '/api/bills',
      {
        name: `Bill ${bill}`,
        amount: `${10 + bill}.50`,
        frequency: BILL_FREQUENCIES[bill % BILL_FREQUENCIES.length],
        category: 'other',
        accountId: 1 + (bill % 5),
      },
      cookie,
    );
  return cookie;
}

async function plainKoa(json: string) {
  const child = fork(fileURLToPath(new URL('./plain-koa.ts', import.meta.url)));
  child.send(json);
  const [url] = await once(child, 'message');
  return {
    url: String(url),
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

const EVENTS = 10_000;
const LEDGER_ROUNDS = 200;

/**
 * A command, and the first page of the activity, on a ledger of 10,000 events: by a process that has not seen it (cold),
 * and by one that has (warm). Three years of a household are some 900 events.
 */
export async function benchLongLedger(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    const fresh = () => createHandle({ ...engines, clock: () => new Date() });
    const handle = fresh();
    const long = await openHousehold(handle);
    for (let event = 3; event < EVENTS; event += 1) await send(handle, long, aTransfer);
    const young = await openHousehold(handle);
    const cold = [];
    for (let round = 0; round < 5; round += 1) cold.push(await timedAt(fresh(), long));
    const warm: number[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < LEDGER_ROUNDS; round += 1) {
      warm.push(await timedAt(handle, long));
      yardstick.push(await timedAt(handle, young));
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

const measured = async (work: () => Promise<unknown>) => 1_000 * (await secondsOf(work));

const timedAt = (handle: Handle, ledgerId: string) =>
  measured(() => send(handle, ledgerId, aTransfer));
