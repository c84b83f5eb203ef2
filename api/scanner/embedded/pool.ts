/**
 * The reader processes and the queue of their jobs. The first process starts when somebody opens the scanner, or with the first
 * scan. Processes stay warm, are replaced when they die, and end after some minutes without a scan.
 */
import { availableParallelism } from 'node:os';
import { err, type Result } from 'neverthrow';
import type { Watch } from '../reading.ts';
import type { FileRefusal } from '../refusals.ts';
import { FairQueue } from './fair-queue.ts';
import type { Job, JobResult } from './protocol.ts';
import { type Outcome, type Reader, startReader } from './reader.ts';

export type ReaderPool = {
  /**
   * Runs a job in the next free process; people take turns. Refuses an invalid file, a person's third job at once, and a job
   * when too many wait. Rejects on a fault of ours.
   */
  run<K extends Job['kind']>(
    job: Extract<Job, { kind: K }>,
    watch: Watch,
  ): Promise<Result<JobResult[K], FileRefusal>>;
  /** Starts a process that is ready for pictures, unless one runs. */
  wake(): void;
  /** Ends the processes; jobs that wait or run are refused. */
  close(): void;
};

export type PoolOptions = {
  /** One core is left to the requests of everybody else. */
  processes?: number;
  /** The most seconds of a job in its process, on a busy machine. The process itself limits the work. */
  secondsPerJob?: number;
  /** As in `nice`. At 5, the default, requests go first, and a reader still gets a quarter of a busy core. */
  niceness?: number;
  /** How many jobs may wait. */
  maxWaiting?: number;
  idleMinutes?: number;
};

type Waiting = {
  person: string;
  job: Job;
  watch: Watch;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/** Jobs that one person may have, waiting or being done. */
const PLACES_EACH = 2;

const UNDER_WAY = err<never, FileRefusal>({ refusal: 'scans_under_way' });
const BUSY = err<never, FileRefusal>({ refusal: 'scanner_busy' });

function rejectNext(queue: FairQueue<Waiting>, error: unknown): void {
  const waiting = queue.take();
  if (!waiting) return;
  queue.done(waiting);
  waiting.reject(error);
}

const USUAL: Required<PoolOptions> = {
  processes: Math.max(1, Math.min(4, availableParallelism() - 1)),
  secondsPerJob: 90,
  niceness: 5,
  maxWaiting: 40,
  idleMinutes: 15,
};

export function createReaderPool(options: PoolOptions = {}): ReaderPool {
  const { processes, secondsPerJob, niceness, maxWaiting, idleMinutes } = { ...USUAL, ...options };
  const queue = new FairQueue<Waiting>();
  const readers = new Set<Reader>();
  const free: Reader[] = [];
  const starting = new Set<Reader>();
  let idle: NodeJS.Timeout | undefined;

  const endAll = () => {
    for (const reader of readers) reader.end();
  };

  const begin = () => {
    const reader = startReader(niceness);
    readers.add(reader);
    starting.add(reader);
    reader.onEnd(() => forget(reader));
    const ready = reader.ready.finally(() => starting.delete(reader));
    // A process that cannot start would fail again and again: the job that waits longest is rejected.
    ready.then(
      () => release(reader),
      (error: unknown) => rejectNext(queue, error),
    );
    return reader;
  };

  const forget = (reader: Reader) => {
    readers.delete(reader);
    if (free.includes(reader)) free.splice(free.indexOf(reader), 1);
    dispatch();
  };

  const release = (reader: Reader) => {
    if (readers.has(reader)) free.push(reader);
    dispatch();
  };

  const dispatch = () => {
    clearTimeout(idle);
    const reader = queue.length > 0 ? free.pop() : undefined;
    const waiting = reader && queue.take();
    if (reader && waiting) return hand(reader, waiting);
    // A process that is starting will take the next job.
    if (queue.length > starting.size && readers.size < processes) begin();
    if (free.length === readers.size) idle = setTimeout(endAll, idleMinutes * 60_000).unref();
  };

  const hand = (reader: Reader, task: Waiting) => {
    const { job, watch, resolve, reject } = task;
    const settled = reader.run(job, watch, secondsPerJob).finally(() => queue.done(task));
    const done = settled.then(resolve, reject);
    done.finally(() => release(reader)).catch(reject);
    dispatch();
  };

  return {
    run: (job, watch) =>
      new Promise((resolve, reject) => {
        const { person, gone } = watch;
        if (queue.placesOf(person) >= PLACES_EACH) return resolve(UNDER_WAY);
        if (queue.length >= maxWaiting) return resolve(BUSY);
        const task = { person, job, watch, resolve: resolve as Waiting['resolve'], reject };
        queue.add(task);
        gone.addEventListener('abort', () => {
          if (queue.remove(task)) task.resolve(BUSY);
        });
        dispatch();
      }),
    wake: () => {
      if (readers.size === 0) begin().warm();
    },
    close: () => {
      for (const { resolve } of queue.clear()) resolve(BUSY);
      clearTimeout(idle);
      endAll();
    },
  };
}
