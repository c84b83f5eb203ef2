/**
 * The queue before the reader processes. They start with the first scan, stay warm, are replaced when they die, and go
 * when nobody has scanned for a while.
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
   * Waits for a free process and gives it the job; people take turns. Refuses what is wrong with the file, a person's third
   * job at once, or that too many wait; rejects on a fault of ours.
   */
  run<K extends Job['kind']>(
    job: Extract<Job, { kind: K }>,
    watch: Watch,
  ): Promise<Result<JobResult[K], FileRefusal>>;
  /** Ends the processes; jobs that wait or run are refused. */
  close(): void;
};

export type PoolOptions = {
  /** One core is left to the requests of everybody else. */
  processes?: number;
  /** For one job, from the moment that a process takes it, on a machine that may be busy. The process itself limits the work. */
  secondsPerJob?: number;
  /** As `nice` has it. At 5, the default, everybody else's requests go first, and it still gets a quarter of a busy core. */
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

export function createReaderPool(options: PoolOptions = {}): ReaderPool {
  const {
    processes = Math.max(1, Math.min(4, availableParallelism() - 1)),
    secondsPerJob = 90,
    niceness = 5,
    maxWaiting = 40,
    idleMinutes = 15,
  } = options;
  const queue = new FairQueue<Waiting>();
  const readers = new Set<Reader>();
  const free: Reader[] = [];
  let idle: NodeJS.Timeout | undefined;

  const endAll = () => {
    for (const reader of readers) reader.end();
  };

  const begin = () => {
    const reader = startReader(niceness);
    readers.add(reader);
    reader.onEnd(() => forget(reader));
    reader.ready.then(
      () => release(reader),
      // Starting it again and again would help nobody: the one who waits longest hears of it.
      (error: unknown) => rejectNext(queue, error),
    );
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
    if (queue.length > 0 && readers.size < processes) begin();
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
        const settle = { resolve: resolve as Waiting['resolve'], reject };
        const task = { person, job, watch, ...settle };
        queue.add(task);
        gone.addEventListener('abort', () => {
          if (queue.remove(task)) task.resolve(BUSY);
        });
        dispatch();
      }),
    close: () => {
      for (const { resolve } of queue.clear()) resolve(BUSY);
      clearTimeout(idle);
      endAll();
    },
  };
}
