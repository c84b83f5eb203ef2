/** Lists, and commands and history of a long ledger. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BILL_FREQUENCIES } from '../../ledger/frequency.ts';
import { createHandle, type Handle } from '../../ledger/handle.ts';
import type { Log } from '../../ledger/store/read-events.ts';
import { activityPage } from '../../projections/activity.ts';
import { createHistory } from '../../projections/history.ts';
import { getRequest, openConnection } from './connection.ts';
import { aTransfer, openBenchEngines, openHousehold, send } from './ledgers.ts';
import {
  addBills,
  against,
  inFlight,
  median,
  openAccounts,
  printTable,
  secondsOf,
  signUp,
  type Throughput,
  throughputLine,
  withApp,
  withWorkshop,
} from './tools.ts';

const BILLS = 200;
const WORKERS = 32;
const SECONDS = 5;
const ROUNDS = 3;

/** The list of 200 bills, 32 in flight, beside a Koa process that sends the same prepared JSON. */
export async function benchLists(): Promise<void> {
  await withApp({}, async ({ url }) => {
    const cookie = await household(url);
    const list = await fetch(`${url}/api/bills`, { headers: { cookie } });
    const json = await list.text();
    const koa = await plainKoa(json);
    const plain: Throughput[] = [];
    const ours: Throughput[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await lists(koa.url, cookie, json));
      ours.push(await lists(url, cookie, json));
    }
    await koa.stop();
    const baseline = throughputLine('plain Koa', plain);
    const what = `${BILLS} bills, ${Math.round(json.length / 1_000)} kB of JSON`;
    printTable(`Lists: ${what}, ${WORKERS} in flight, median of ${ROUNDS} rounds`, [
      baseline,
      { ...against(baseline, throughputLine('GET /api/bills', ours)), aim: '≥ 0.4' },
    ]);
  });
}

/** Each worker has a connection of its own. An answer without the whole list is an error. */
async function lists(url: string, cookie: string, json: string): Promise<Throughput> {
  const connections = await Promise.all(Array.from({ length: WORKERS }, () => openConnection(url)));
  const request = getRequest('/api/bills', cookie);
  const throughput = await inFlight(WORKERS, SECONDS, async (worker) => {
    const answer = await connections[worker]?.ask(request);
    if (!answer?.startsWith('HTTP/1.1 200') || !answer.endsWith(json))
      throw new Error(`The list was answered with ${answer?.slice(0, 500)}`);
  });
  for (const connection of connections) connection.close();
  return throughput;
}

/** A person with five accounts and bills of every frequency; answers the cookie. */
async function household(url: string): Promise<string> {
  const cookie = await signUp(url);
  await openAccounts(url, cookie, Array(5).fill('1000.00'));
  await addBills(url, cookie, BILLS, (nth) => ({
    amount: `${10 + nth}.50`,
    frequency: BILL_FREQUENCIES[nth % BILL_FREQUENCIES.length],
    accountId: 1 + (nth % 5),
  }));
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
 * A command, and the first page of the activity, on a ledger of 10,000 events: without the ledger in the cache (cold), and
 * with it (warm). Three years of a household are some 900 events.
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
    const onNew: number[] = [];
    for (let round = 0; round < LEDGER_ROUNDS; round += 1) {
      warm.push(await timedAt(handle, long));
      onNew.push(await timedAt(handle, young));
    }
    const unit = 'ms';
    await printHistory(engines, long, young);
    const baseline = { what: 'new ledger, warm', figure: median(onNew), unit };
    const warmLine = { what: 'long ledger, warm', figure: median(warm), unit, aim: '≤ 1.5' };
    const note = 'reads and folds every event';
    printTable(`One command on a ledger of ${EVENTS.toLocaleString('en')} events`, [
      baseline,
      against(baseline, warmLine),
      { what: 'long ledger, cold', figure: median(cold), unit, note },
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
