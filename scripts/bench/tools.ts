/** What the benchmarks share: tables, a database of their own, people over HTTP, and measurements. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../api/postgres/launcher.ts';
import { CLUSTER } from '../../api/postgres/place.ts';
import { type AppProcess, spawnApp } from '../testing/app-process.ts';

/** One line of a benchmark's table. */
export type Line = {
  what: string;
  figure: number;
  unit: string;
  /** This figure over that of the baseline; the baseline itself has none. */
  ratio?: number;
  /** The wanted ratio or figure, for example `≥ 1.0`. */
  aim?: string;
  note?: string;
};

const COLUMNS = ['what', 'figure', 'ratio', 'aim', 'note'] as const;

/** Prints lines as an aligned table with a title. */
export function printTable(title: string, lines: readonly Line[]): void {
  const rows = lines.map((line) => [
    line.what,
    `${line.figure.toLocaleString('en', { maximumFractionDigits: line.figure < 100 ? 2 : 0 })} ${line.unit}`,
    line.ratio === undefined ? '' : line.ratio.toFixed(2),
    line.aim ?? '',
    line.note ?? '',
  ]);
  const table = [[...COLUMNS], ...rows];
  const widths = COLUMNS.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  console.log(`\n${title}`);
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** A line with its ratio to the figure of a baseline. */
export const against = <L extends Line>(baseline: Line, line: L) => ({
  ...line,
  ratio: line.figure / baseline.figure,
});

export type Workshop = {
  /** Becomes DATA_DIR of a server under test; Postgres is already running in it. */
  dataDir: string;
  url: string;
};

/** Runs a benchmark on a durable PostgreSQL of its own, in a folder that is deleted afterwards. */
export async function withWorkshop<T>(use: (workshop: Workshop) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-bench-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres({
    dataDir: join(dataDir, CLUSTER),
    settings: { max_connections: '200' },
  });
  try {
    return await use({ dataDir, url: postgres.url });
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Settings = Record<string, string>;

/** Runs the app on a workshop while it is used. `program` is that of `npm start` unless set. */
export async function withAppOn<T>(
  { dataDir, url }: Workshop,
  settings: Settings,
  use: (app: AppProcess) => Promise<T>,
  program?: string,
): Promise<T> {
  const app = await spawnApp({ DATA_DIR: dataDir, DATABASE_URL: url, ...settings }, program);
  try {
    return await use(app);
  } finally {
    await app.stop();
  }
}

/** The same on a workshop of its own. */
export const withApp = <T>(
  settings: Settings,
  use: (app: AppProcess, workshop: Workshop) => Promise<T>,
): Promise<T> =>
  withWorkshop((workshop) => withAppOn(workshop, settings, (app) => use(app, workshop)));

/** The same with two processes of the app. */
export const withTwoApps = <T>(
  settings: Settings,
  use: (one: AppProcess, other: AppProcess) => Promise<T>,
): Promise<T> =>
  withApp(settings, (one, workshop) => withAppOn(workshop, settings, (other) => use(one, other)));

/** Registers a new person; answers the session's cookie. */
export async function signUp(url: string): Promise<string> {
  const person = { email: `${randomUUID()}@example.com`, firstName: 'Ann', lastName: 'Lee' };
  const body = { ...person, password: randomUUID(), timeZone: 'UTC' };
  const registered = await post(url, '/api/auth/register', body);
  return registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Opens an account for each balance, in order. Their ids are 1, 2, 3 … */
export async function openAccounts(
  url: string,
  cookie: string,
  balances: readonly string[],
): Promise<void> {
  for (const balance of balances)
    await post(url, '/api/accounts', { name: 'Account', balance }, cookie);
}

/** Adds so many monthly bills of account 1; `but` says what differs in the nth. */
export async function addBills(
  url: string,
  cookie: string,
  count: number,
  but: (nth: number) => object = () => ({}),
): Promise<void> {
  const bill = { amount: '80.00', frequency: 'monthly', category: 'other', accountId: 1 };
  for (let nth = 0; nth < count; nth += 1)
    await post(url, '/api/bills', { ...bill, name: `Bill ${nth}`, ...but(nth) }, cookie);
}

/** Sends JSON, and answers with any status. */
export function tryPost(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The same; throws what a refusal says. */
export async function post(...request: Parameters<typeof tryPost>): Promise<Response> {
  const answer = await tryPost(...request);
  if (!answer.ok) throw new Error(`${request[1]}: ${await answer.text()}`);
  return answer;
}

/** The throughput of a closed loop of workers, with latencies in milliseconds. */
export type Throughput = { perSecond: number; p50: number; p99: number };

/**
 * Keeps `workers` calls in flight for `seconds`, after a warm-up of a third of that. A call that fails ends the measurement:
 * a figure with failures in it would mean nothing.
 */
export async function inFlight(
  workers: number,
  seconds: number,
  call: (worker: number) => Promise<void>,
): Promise<Throughput> {
  const begin = performance.now() + (seconds / 3) * 1_000;
  const end = begin + seconds * 1_000;
  const latencies: number[] = [];
  const work = async (worker: number) => {
    for (let start = performance.now(); start < end; ) {
      await call(worker);
      const now = performance.now();
      if (start >= begin && now <= end) latencies.push(now - start);
      start = now;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return { perSecond: latencies.length / seconds, ...percentiles(latencies) };
}

/** The 50th, the 98th and the 99th percentile. */
export function percentiles(figures: readonly number[]): Record<'p50' | 'p98' | 'p99', number> {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p98: at(0.98), p99: at(0.99) };
}

export const median = (figures: readonly number[]): number => percentiles(figures).p50;

/** The medians of several rounds, as a line. */
export function throughputLine(what: string, rounds: readonly Throughput[]): Line {
  const ms = (figure: 'p50' | 'p99') => median(rounds.map((one) => one[figure])).toFixed(1);
  return {
    ...{ what, figure: median(rounds.map(({ perSecond }) => perSecond)), unit: '/s' },
    note: `p50 ${ms('p50')} ms, p99 ${ms('p99')} ms`,
  };
}

/** How many answers had each status, as a note. */
export function statusNote(statuses: readonly number[]): string {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

/** Does the work for all of a list, so many at a time. */
export async function inBatches<T>(
  list: readonly T[],
  size: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < list.length; at += size)
    await Promise.all(list.slice(at, at + size).map(work));
}

/** The seconds that the work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
