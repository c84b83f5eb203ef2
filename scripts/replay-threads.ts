/** A replay in as many threads as there are cores: folding is processor work, and ledgers are independent. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Config } from '../api/config.ts';
import { createLog } from '../api/log.ts';
import type { Engines } from '../api/start/engines.ts';
import { isUnavailable, StoreUnavailable } from '../ledger/store/event-store.ts';
import { ReadTables } from '../projections/read-tables.ts';
import { type Part, type Replayed, type ReplayOptions, replay } from '../projections/replay.ts';
import { reasonOf } from '../projections/unreadable.ts';
import { onEngines } from './cli/stores.ts';

/** The work of a thread. `config` names a running database. */
export type ThreadWork = { config: Config; how: How; part: Part };

type How = { dryRun: boolean; after: string | null };
type Finding = Parameters<ReplayOptions['found']>[0];
type Done = { ledgers: number; last: string | null };

/** A message from a thread; `away` says why a store is unavailable. */
type ThreadMessage =
  | { found: Finding }
  | { progress: Done }
  | { away: string }
  | { replayed: Replayed };

/** The most threads: each has connections and some ledgers in memory. */
const THREADS_MAX = 8;
/** To the database, of all threads together: the app goes on meanwhile, and a server often has a hundred for all. */
const CONNECTIONS = 20;
/** With fewer ledgers than this for each, another thread is not worth its start. */
const LEDGERS_A_THREAD = 500;

/** Replays all ledgers, `total` of them. `progress` gets the number done, and the last id up to which all are. Throws what a thread throws. */
export async function replayInThreads(
  config: Config,
  total: number,
  how: How,
  listener: { found: (finding: Finding) => void; progress: (done: Done) => void },
): Promise<Replayed> {
  const threadsMax = Math.min(THREADS_MAX, availableParallelism());
  const of = Math.max(1, Math.min(threadsMax, Math.floor(total / LEDGERS_A_THREAD)));
  const done: Done[] = Array.from({ length: of }, () => ({ ledgers: 0, last: how.after }));
  const threads = done.map((_, nth) => startThread({ config, how, part: { nth, of } }));
  const listen = (thread: Worker, nth: number) =>
    outcomeOf(thread, (message) => {
      if ('found' in message) listener.found(message.found);
      if (!('progress' in message)) return;
      done[nth] = message.progress;
      listener.progress(together(done));
    });
  try {
    return (await Promise.all(threads.map(listen))).reduce(sum);
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** A folded ledger is garbage at once: with a larger young generation a thread collects less often. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 };

const startThread = (workerData: ThreadWork) =>
  new Worker(new URL('./replay.ts', import.meta.url), { workerData, resourceLimits });

function outcomeOf(thread: Worker, listener: (message: ThreadMessage) => void): Promise<Replayed> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if ('replayed' in message) resolve(message.replayed);
      else if ('away' in message) reject(new StoreUnavailable(message.away));
      else listener(message);
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('A thread of the replay has ended')));
  });
}

/** The sum of the ledgers that are done, and the earliest `last`: all threads are past that one. */
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
  send: (message: ThreadMessage) => void,
): Promise<void> {
  const work = (engines: Engines) => {
    const tables = new ReadTables({ ...engines, log: createLog('silent') });
    const found = (finding: Finding) => send({ found: finding });
    const progress = (done: Done) => send({ progress: done });
    return replay({ ...engines, ...how, part, tables, found, progress });
  };
  try {
    const connections = Math.max(2, Math.floor(CONNECTIONS / part.of));
    send({ replayed: await onEngines(config, work, { mayBeOlder: true, connections }) });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    send({ away: reasonOf(error) });
  }
}
