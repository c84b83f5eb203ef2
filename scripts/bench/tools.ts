/** What the benchmarks share: tables, measurements, and the app on a database of its own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
  aim?: string | undefined;
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

/** A figure, and what else was seen meanwhile. */
export type Measured = { figure: number; note?: string };

/** What is measured again and again, and beside what else. */
export type Case = { what: string; aim?: string; measure: () => Promise<Measured> };

/**
 * Measures the cases in turns, so that what else the machine does meets all of them. Prints for each the round with the median
 * figure, with its ratio to the first case.
 */
export async function compare(
  title: string,
  { unit, rounds }: { unit: string; rounds: number },
  cases: readonly Case[],
): Promise<void> {
  const measured = cases.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { measure }] of cases.entries()) measured[at]?.push(await measure());
  const lines = cases.map(({ what, aim }, at): Line => {
    const sorted = (measured[at] ?? []).sort((a, b) => a.figure - b.figure);
    const middle = sorted[Math.floor(rounds / 2)] ?? { figure: Number.NaN };
    return { what, aim, unit, ...middle };
  });
  const [first] = lines;
  printTable(
    rounds > 1 ? `${title}, median of ${rounds} rounds` : title,
    lines.map((line) =>
      first && line !== first ? { ...line, ratio: line.figure / first.figure } : line,
    ),
  );
}

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

/** How many processes, and with which settings. The program is that of `npm start` unless set. */
type Apps = { count?: number; settings?: Record<string, string>; program?: string };

/** Runs the app on a workshop while it is used: gets the address of the first process, and those of all. */
export async function withAppsOn<T>(
  { dataDir, url }: Workshop,
  { count = 1, settings, program }: Apps,
  use: (url: string, urls: readonly string[]) => Promise<T>,
): Promise<T> {
  const apps: AppProcess[] = [];
  try {
    while (apps.length < count)
      apps.push(await spawnApp({ DATA_DIR: dataDir, DATABASE_URL: url, ...settings }, program));
    const urls = apps.map((app) => app.url);
    return await use(urls[0] ?? '', urls);
  } finally {
    for (const app of apps) await app.stop();
  }
}

/** The same on a workshop of its own. */
export const withApps = (
  apps: Apps,
  use: (url: string, urls: readonly string[]) => Promise<void>,
): Promise<void> => withWorkshop((workshop) => withAppsOn(workshop, apps, use));

/** The 50th, the 98th and the 99th percentile, and how many figures there are. */
export function percentiles(figures: readonly number[]) {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p98: at(0.98), p99: at(0.99), count: sorted.length };
}

export const median = (figures: readonly number[]): number => percentiles(figures).p50;

/** Does the work for all of a list, so many at a time. */
export async function inBatches<T>(
  list: readonly T[],
  size: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < list.length; at += size)
    await Promise.all(list.slice(at, at + size).map(work));
}

/** What the function answers for each number from 0 on, so many of them. */
export const times = <T>(count: number, one: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => one(nth));

/** The milliseconds that the work takes. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The same, with the longest time in which nobody else was served, in milliseconds. */
export async function blocksOf(
  work: () => Promise<unknown>,
): Promise<{ took: number; longest: number }> {
  const delays = monitorEventLoopDelay({ resolution: 2 });
  delays.enable();
  const took = await msOf(work);
  delays.disable();
  return { took, longest: delays.max / 1e6 };
}

/** Answers true for some seconds from now on. */
export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
}

/** Each worker works again and again for some seconds. Answers what all their work answered. */
export async function keepOn<T>(
  workers: readonly (() => Promise<T>)[],
  seconds: number,
): Promise<T[]> {
  const answers: T[] = [];
  const goesOn = forSeconds(seconds);
  const one = async (work: () => Promise<T>) => {
    while (goesOn()) answers.push(await work());
  };
  await Promise.all(workers.map(one));
  return answers;
}

/**
 * The calls a second of these workers, each with one in flight, after a warm-up of a third of the time. A call that fails ends the
 * measurement: a figure with failures in it would mean nothing.
 */
export async function throughput(
  workers: readonly (() => Promise<unknown>)[],
  seconds: number,
): Promise<Measured> {
  await keepOn(workers, seconds / 3);
  const begin = performance.now();
  const timed = workers.map((call) => () => msOf(call));
  const { p50, p99, count } = percentiles(await keepOn(timed, seconds));
  const note = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return { figure: (1_000 * count) / (performance.now() - begin), note };
}
