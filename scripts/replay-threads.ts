/** A replay in as many threads as there are cores, because folding is work for a processor and ledgers are independent. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Config } from '../api/config.ts';
import { createLog } from '../api/log.ts';
import { openEngines } from '../api/start/engines.ts';
import { isUnavailable, StoreUnavailable } from '../ledger/store/event-store.ts';
import { ReadTables } from '../projections/read-tables.ts';
import { type Part, type Replayed, type ReplayOptions, replay } from '../projections/replay.ts';

/** The orders of a thread. Its `config` names a database that runs. */
export type ThreadWork = { config: Config; how: How; part: Part };

type How = { dryRun: boolean; after: string | null };
type Finding = Parameters<ReplayOptions['found']>[0];
type Done = { ledgers: number; last: string | null };

/** A message from a thread. */
type Said = { found: Finding } | { progress: Done } | { away: string } | { replayed: Replayed };

/** The most threads: each has connections and some ledgers in memory. */
const THREADS_MAX = 8;
/** With fewer ledgers than this for each, another thread is not worth its start. */
const LEDGERS_A_THREAD = 500;

/** Replays all ledgers, some `total` of them; `progress` hears how many are done, and up to which one all are. Throws what a thread throws. */
export async function replayInThreads(
  config: Config,
  total: number,
  how: How,
  hear: { found: (finding: Finding) => void; progress: (done: Done) => void },
): Promise<Replayed> {
  const threadsMax = Math.min(THREADS_MAX, availableParallelism());
  const of = Math.max(1, Math.min(threadsMax, Math.floor(total / LEDGERS_A_THREAD)));
  const done: Done[] = Array.from({ length: of }, () => ({ ledgers: 0, last: how.after }));
  const threads = done.map((_, nth) => startThread({ config, how, part: { nth, of } }));
  const listen = (thread: Worker, nth: number) =>
    outcomeOf(thread, (said) => {
      if ('found' in said) hear.found(said.found);
      if (!('progress' in said)) return;
      done[nth] = said.progress;
      hear.progress(together(done));
    });
  try {
    return (await Promise.all(threads.map(listen))).reduce(sum);
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** A folded ledger is garbage at once. With a larger young generation a thread collects it less often. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

const startThread = (workerData: ThreadWork) =>
  new Worker(new URL('./replay.ts', import.meta.url), { workerData, resourceLimits });

function outcomeOf(thread: Worker, hear: (said: Said) => void): Promise<Replayed> {
  return new Promise((resolve, reject) => {
    thread.on('message', (said: Said) => {
      if ('replayed' in said) resolve(said.replayed);
      else if ('away' in said) reject(new StoreUnavailable(said.away));
      else hear(said);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('A thread of the replay has ended')));
  });
}

/** Whoever is behind has yet to do what others have done. */
function together(done: readonly Done[]): Done {
  const lasts = done.map(({ last }) => last);
  const last = lasts.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b));
  return { ledgers: done.reduce((all, { ledgers }) => all + ledgers, 0), last };
}

function sum(one: Replayed, other: Replayed): Replayed {
  const names = Object.keys(one) as (keyof Replayed)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Replayed;
}

/** The work of one thread. */
export async function replayPart(
  { config, how, part }: ThreadWork,
  say: (said: Said) => void,
): Promise<void> {
  const engines = await openEngines(config, { mayBeOlder: true });
  try {
    const tables = new ReadTables({ ...engines, log: createLog('silent') });
    const found = (finding: Finding) => say({ found: finding });
    const progress = (done: Done) => say({ progress: done });
    say({ replayed: await replay({ ...engines, ...how, part, tables, found, progress }) });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    say({ away: error instanceof Error ? error.message : String(error) });
  } finally {
    await engines.close();
  }
}
