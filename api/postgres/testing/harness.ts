import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, onTestFinished, vi } from 'vitest';
import { isAlive } from '../alive.ts';
import { startPostgres } from '../launcher.ts';
import type { Identity } from '../place.ts';
import { readPostmaster } from '../postmaster.ts';

/** Long enough for a busy machine; polling ends as soon as the thing has happened. */
const patience = { timeout: 30_000, interval: 20 };

/** A temporary folder that every system user can pass through; gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Where a cluster is that was started and stopped once. */
let startedBefore: string | undefined;
afterAll(() => {
  if (startedBefore) rmSync(startedBefore, { recursive: true });
});

/** The folder of a cluster as its last stop has left it; gone after the test. To make one takes seconds, to copy one none. */
export async function existingCluster(): Promise<string> {
  if (!startedBefore) {
    const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
    chmodSync(folder, 0o711);
    await (await startPostgres({ dataDir: join(folder, 'pg18') })).stop();
    startedBefore = folder;
  }
  const dataDir = join(temporaryFolder(), 'pg18');
  // Its owner may be another than who runs the tests.
  execFileSync('cp', ['-a', join(startedBefore, 'pg18'), dataDir]);
  return dataDir;
}

/** A running `app.ts`. */
export interface App {
  process: ChildProcess;
  pid: number;
  url: string;
  owned: boolean;
  /** The rows it was told are safe, so far. */
  acknowledged(): number;
  /** Settles with the exit code; null when a signal ended it. */
  exited: Promise<number | null>;
  /** What it wrote to standard error. */
  complaints(): string;
}

/** Starts the app as that user, in a process group of its own, as a terminal would. */
export function spawnApp(
  dataDir: string,
  identity: Identity = {},
): Omit<App, 'url' | 'owned'> & { output(): string } {
  const script = fileURLToPath(new URL('./app.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], {
    ...identity,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  let output = '';
  let complaints = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    complaints += data.toString();
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  onTestFinished(async () => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await exited;
  });
  return {
    process: child,
    pid,
    exited,
    output: () => output,
    complaints: () => complaints,
    acknowledged: () => Number(/row (\d+)\n(?!.*row \d+\n)/s.exec(output)?.[1] ?? 0),
  };
}

/** Starts the app and waits until it works. */
export async function startApp(dataDir: string, identity: Identity = {}): Promise<App> {
  const app = spawnApp(dataDir, identity);
  return vi.waitFor(() => {
    const [, url, owned] = /ready (\S+) (true|false)\n/.exec(app.output()) ?? [];
    if (!url) throw new Error(`not ready: ${app.complaints()}`);
    return { ...app, url, owned: owned === 'true' };
  }, patience);
}

/** Waits until the app has at least so many rows acknowledged. */
export async function untilAcknowledged(app: App, count: number): Promise<void> {
  await vi.waitFor(() => {
    if (app.acknowledged() < count) throw new Error(`only ${app.acknowledged()} rows`);
  }, patience);
}

/** Waits until a process is gone. */
export async function untilDead(pid: number): Promise<void> {
  await vi.waitFor(() => {
    if (isAlive(pid)) throw new Error(`${pid} is still there`);
  }, patience);
}

/** Waits until the query succeeds, however often it fails before. */
export function eventually<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  return vi.waitFor(() => query<T>(url, sql), patience);
}

/** One query on a connection of its own. */
export async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The numbers of the rows that one app has written, in order. */
export async function rowsOf(url: string, app: { pid: number }): Promise<number[]> {
  const rows = await query<{ n: number }>(url, `SELECT n FROM rows WHERE writer = ${app.pid}`);
  return rows.map(({ n }) => n).sort((a, b) => a - b);
}

/** The process number of the server that holds the folder; fails when there is none. */
export function serverPid(dataDir: string): number {
  const running = readPostmaster(dataDir);
  if (!running) throw new Error(`no server holds ${dataDir}`);
  return running.pid;
}

/** What lies beside the cluster. */
export function neighbours(dataDir: string): string[] {
  return readdirSync(join(dataDir, '..'));
}
