/** A queue of jobs, and the reader processes that do them. A process starts with the first job, and one that dies is replaced when the next job needs it. */
import { err, type Result } from 'neverthrow';
import type { Watch } from '../reading.ts';
import type { FileRefusal } from '../refusals.ts';
import { FairQueue } from './fair-queue.ts';
import { ReaderProcesses } from './processes.ts';
import type { Job, JobResult } from './protocol.ts';
import type { Outcome, Reader } from './reader.ts';
import type { WorkSeconds } from './watchdog.ts';

/** A queue with processes of its own. */
export type Lane = {
  /** Runs a job in the next free process; networks take turns, and people in them. Refuses an invalid file, and a job when too many wait. Rejects on a fault of ours. */
  run<K extends Job['kind']>(
    job: Extract<Job, { kind: K }>,
    watch: Watch,
  ): Promise<Result<JobResult[K], FileRefusal>>;
  /** Starts a process unless one runs. */
  wake(): void;
  /** Ends the processes; jobs that wait or run are refused. */
  close(): void;
};

export type LaneOptions = {
  /** How many jobs may be done at once. */
  processes: number;
  /** The most seconds of a job in its process, on a busy machine. The process itself limits the work. */
  secondsPerJob: number;
  /** How much work a job may take, on a machine that is busy or idle. */
  workSeconds: WorkSeconds;
  /** As in `nice`. At 5 requests go first, and a reader still gets a quarter of a busy core. */
  niceness: number;
  /** How long a job may work, in processor time, before it makes room for anybody else's: longer than an ordinary one does. */
  secondsBeforeOthers: number;
  /** How many jobs may wait. */
  maxWaiting: number;
  idleMinutes: number;
  /** Whether its processes prepare for pictures as soon as they have started. */
  forPictures: boolean;
};

type Waiting = {
  network: string;
  person: string;
  job: Job;
  watch: Watch;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
  /** What does the job, or has done it so far. */
  reader?: Reader;
  /** Whether the job has made room. It is begun anew beside the others. */
  isSlow: boolean;
};

/** In processor time: on a busy machine a short job takes as long as a slow one, and another process longer to start. */
const workOf = ({ reader }: Waiting) => reader?.jobMs() ?? 0;
const isSlow = (task: Waiting) => task.isSlow;
const isQuick = (task: Waiting) => !task.isSlow;

const BUSY = err<never, FileRefusal>({ refusal: 'scanner_busy' });

function rejectNext(queue: FairQueue<Waiting>, error: unknown): void {
  const waiting = queue.take(isQuick) ?? queue.take();
  if (!waiting) return;
  queue.done(waiting);
  waiting.reject(error);
}

function enqueue(queue: FairQueue<Waiting>, task: Waiting, maxWaiting: number): void {
  queue.add(task);
  const last = queue.length > maxWaiting ? queue.last() : undefined;
  if (last && queue.remove(last)) last.resolve(BUSY);
  task.watch.gone.addEventListener('abort', () => {
    if (queue.remove(task)) task.resolve(BUSY);
  });
}

export function createLane(options: LaneOptions): Lane {
  const { secondsPerJob, secondsBeforeOthers, maxWaiting } = options;
  const queue = new FairQueue<Waiting>(secondsBeforeOthers * 1000, workOf);
  /** What may make room. What is set aside, or ended, still counts as busy until its process has gone. */
  const working = new Set<Waiting>();
  let isOpen = true;

  const dispatch = () => {
    if (handNext(isQuick, () => readers.take())) return;
    if (handNext(isSlow, () => readers.takeBeside())) return;
    // A process that is starting will take the next job.
    if (queue.count(isQuick) > readers.starting && !readers.isFull) readers.start();
    else if (readers.starting === 0) makeRoom();
    readers.rest();
  };

  const handNext = (which: (task: Waiting) => boolean, take: () => Reader | undefined) => {
    const reader = queue.count(which) > 0 ? take() : undefined;
    const task = reader && queue.take(which);
    if (reader && task) hand(reader, task);
    return task !== undefined;
  };

  // A process that cannot start would fail again and again: the job whose turn it is is rejected.
  const readers = new ReaderProcesses(options, {
    changed: dispatch,
    failed: (error) => rejectNext(queue, error),
  });

  // A slow file of each of several people would keep a plain bill of somebody else waiting for all of them. They are read one by one
  // beside the others: the first of them goes on there, and any other is ended and begun anew later.
  const makeRoom = () => {
    const slow = queue.overtaken(isQuick).find((task) => working.has(task));
    const reader = slow?.reader;
    if (!reader) return;
    working.delete(slow);
    if (readers.setAside(reader)) return dispatch();
    slow.isSlow = true;
    reader.end();
  };

  const hand = (reader: Reader, task: Waiting) => {
    const { job, watch, resolve, reject, isSlow: isBeside } = task;
    task.reader = reader;
    if (!isBeside) working.add(task);
    const looking = setInterval(() => {
      if (queue.count(isQuick) > 0) void readers.prepareOne();
      dispatch();
    }, secondsBeforeOthers * 500);
    const settled = readers.run(reader, job, watch, secondsPerJob).finally(() => {
      clearInterval(looking);
      working.delete(task);
      queue.done(task, reader.isEnded() ? readers.startMs : 0);
    });
    const settle = (outcome: Outcome) => {
      const isPutBack = task.isSlow && !isBeside && outcome.isErr() && !watch.gone.aborted;
      if (isPutBack && isOpen) queue.add(task);
      else resolve(outcome);
    };
    const release = () => readers.release(reader);
    settled.then(settle, reject).finally(release).catch(reject);
    dispatch();
  };

  return {
    run: (job, watch) =>
      new Promise((resolve, reject) => {
        const { network, person, gone } = watch;
        // Whoever has left already is told of by no event.
        if (gone.aborted) return resolve(BUSY);
        const settles = { resolve: resolve as Waiting['resolve'], reject };
        const task: Waiting = { network, person, job, watch, ...settles, isSlow: false };
        enqueue(queue, task, maxWaiting);
        dispatch();
      }),
    wake: () => readers.wake(),
    close: () => {
      isOpen = false;
      for (const { resolve } of queue.clear()) resolve(BUSY);
      readers.close();
    },
  };
}
