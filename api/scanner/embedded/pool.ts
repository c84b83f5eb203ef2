/**
 * The queue before the reader processes. They start with the first scan, stay warm, are replaced when they die, and go
 * when nobody has scanned for a while.
 */
import { availableParallelism } from 'node:os';
import { err, type Result } from 'neverthrow';
import type { Watch } from '../reading.ts';
import type { FileRefusal } from '../refusals.ts';
import type { Job, JobResult } from './protocol.ts';
import { type Outcome, type Reader, startReader } from './reader.ts';

export type ReaderPool = {
  /** Waits for a free process and gives it the job. Refuses what is wrong with the file, or that too many wait; rejects on a fault of ours. */
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
  job: Job;
  watch: Watch;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

const BUSY = err<never, FileRefusal>({ refusal: 'scanner_busy' });

export function createReaderPool(options: PoolOptions = {}): ReaderPool {
  const {
    processes = Math.max(1, Math.min(4, availableParallelism() - 1)),
    secondsPerJob = 90,
    niceness = 5,
    maxWaiting = 40,
    idleMinutes = 15,
  } = options;
  const queue: Waiting[] = [];
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
      (error: unknown) => queue.shift()?.reject(error),
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
    const waiting = reader && queue.shift();
    if (reader && waiting) return hand(reader, waiting);
    if (queue.length > 0 && readers.size < processes) begin();
    if (free.length === readers.size) idle = setTimeout(endAll, idleMinutes * 60_000).unref();
  };

  const hand = (reader: Reader, { job, watch, resolve, reject }: Waiting) => {
    const done = reader.run(job, watch, secondsPerJob).then(resolve, reject);
    done.finally(() => release(reader)).catch(reject);
    dispatch();
  };

  return {
    run: (job, { stage, gone }) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxWaiting) return resolve(BUSY);
        const task = {
          job,
          watch: { stage, gone },
          resolve: resolve as Waiting['resolve'],
          reject,
        };
        queue.push(task);
        gone.addEventListener('abort', () => {
          const place = queue.indexOf(task);
          if (place >= 0) queue.splice(place, 1)[0]?.resolve(BUSY);
        });
        dispatch();
      }),
    close: () => {
      for (const { resolve } of queue.splice(0)) resolve(BUSY);
      clearTimeout(idle);
      endAll();
    },
  };
}
