/** The list of 200 bills, 32 in flight, beside a Koa process that sends the same ready-made JSON. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BILL_FREQUENCIES } from '../../ledger/frequency.ts';
import { spawnApp } from '../testing/app-process.ts';
import { openConnection } from './http-connection.ts';
import { inFlight, median, type Throughput } from './in-flight.ts';
import { openAccounts, post, signUp } from './person.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const BILLS = 200;
const WORKERS = 32;
const SECONDS = 5;
const ROUNDS = 3;

export async function benchLists(): Promise<void> {
  await withWorkshop(async ({ dataDir, url }) => {
    const app = await spawnApp({ DATA_DIR: dataDir, DATABASE_URL: url });
    try {
      const cookie = await household(app.url);
      const list = await fetch(`${app.url}/api/bills`, { headers: { cookie } });
      const json = await list.text();
      const yardstick = await plainKoa(json);
      const plain: Throughput[] = [];
      const ours: Throughput[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        plain.push(await lists(yardstick.url, cookie, json));
        ours.push(await lists(app.url, cookie, json));
      }
      await yardstick.stop();
      print(plain, ours, json.length);
    } finally {
      await app.stop();
    }
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
