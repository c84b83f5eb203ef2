/** What the benchmarks share: a line of a table, a database of their own, people over HTTP, and how long things took. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../api/postgres/launcher.ts';
import { CLUSTER } from '../../api/postgres/place.ts';
import { type AppProcess, spawnApp } from '../testing/app-process.ts';

/** One line of a benchmark: what was measured, and how it compares with the line it is measured against. */
export type Line = {
  what: string;
  /** Whole or fractional figure in `unit`. */
  figure: number;
  unit: string;
  /** This line's figure over the yardstick's; left out on the yardstick itself. */
  ratio?: number;
  /** What the owner asked of the ratio or figure, for example `≥ 1.0`. */
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

/* A durable PostgreSQL of its own for one benchmark, in a folder that goes when it is done. */

export type Workshop = {
  /** Becomes DATA_DIR of a server under test; Postgres is already running in it. */
  dataDir: string;
  url: string;
};

/** Runs a benchmark beside its own server, fsync and all. */
export async function withWorkshop<T>(use: (workshop: Workshop) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-bench-'));
  // As root Postgres runs as another user, who must be able to enter.
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

/** Runs the app on a workshop while it is used; `program` is another one than `npm start`'s. */
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

/* People of the benchmarks over HTTP: who they are and what they begin with. */

/** Registers somebody new; answers the session's cookie. */
export async function signUp(url: string): Promise<string> {
  const person = { email: `${randomUUID()}@example.com`, firstName: 'Ann', lastName: 'Lee' };
  const body = { ...person, password: randomUUID(), timeZone: 'UTC' };
  const registered = await post(url, '/api/auth/register', body);
  return registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Opens an account for each balance, in order: they are 1, 2, 3 … */
export async function openAccounts(
  url: string,
  cookie: string,
  balances: readonly string[],
): Promise<void> {
  for (const balance of balances)
    await post(url, '/api/accounts', { name: 'Account', balance }, cookie);
}

/** Sends JSON; throws what a refusal says. */
export async function post(
  url: string,
  path: string,
  body: object,
  cookie = '',
): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}

/** What a closed loop of workers got done. */
export type Throughput = { perSecond: number; p50: number; p99: number };

/**
 * Keeps `workers` calls in flight for `seconds` after a warm-up of a third of that. Latencies are in milliseconds. A call
 * that fails ends the measurement with its error: a figure with failures in it would mean nothing.
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

/** The median of several figures. */
export function median(figures: readonly number[]): number {
  return percentiles(figures).p50;
}

/** How long a piece of work took, in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/* One kept-alive connection that sends prepared bytes and reads the answer: cheap enough to leave the cores to the server. */

const HEAD_END = '\r\n\r\n';

export type Connection = {
  /** Sends a whole request; settles with the status line, headers and body of its answer. */
  ask(request: string): Promise<string>;
  close(): void;
};

/** Opens a connection; one request at a time. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.setEncoding('latin1');
  return { ask: (request) => ask(socket, request), close: () => socket.destroy() };
}

function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // One that was closed while nobody asked will not say so again.
    if (socket.destroyed) return reject(new Error('The server has closed the connection'));
    let heard = '';
    const done = (settle: () => void) => {
      socket.off('data', hear);
      socket.off('close', fail);
      settle();
    };
    const hear = (part: string) => {
      heard += part;
      const head = heard.indexOf(HEAD_END);
      if (head === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(heard)?.[1] ?? 0);
      if (heard.length >= head + HEAD_END.length + length) done(() => resolve(heard));
    };
    const fail = () => done(() => reject(new Error('The server has closed the connection')));
    socket.on('data', hear);
    socket.on('close', fail);
    socket.write(request);
  });
}
