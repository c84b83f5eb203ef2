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
  /** Runs a job in the next free process; people take turns. Refuses an invalid file, and a job when too many wait. Rejects on a fault of ours. */
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
  /** How long a job may take before it makes room for somebody whose jobs took less time lately: once, and again only for whose took less before it. */
  secondsBeforeOthers: number;
  /** How many jobs may wait. */
  maxWaiting: number;
  idleMinutes: number;
  /** Whether its processes prepare for pictures as soon as they have started. */
  forPictures: boolean;
};

type Waiting = {
  person: string;
  job: Job;
  watch: Watch;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
  /** How often the job made room. It is begun anew later. */
  madeRoom: number;
};

/** Whether a job has worked for half of its time before others: on a busy machine a short one takes as long, and another process longer to start. */
const hasWorked = (reader: Reader | undefined, seconds: number): boolean =>
  reader !== undefined && reader.jobMs() >= seconds * 500;

const BUSY = err<never, FileRefusal>({ refusal: 'scanner_busy' });

function rejectNext(queue: FairQueue<Waiting>, error: unknown): void {
  const waiting = queue.take();
  if (!waiting) return;
  queue.done(waiting);
  waiting.reject(error);
}

function refuseLast(queue: FairQueue<Waiting>): void {
  const last = queue.last();
  if (last && queue.remove(last)) last.resolve(BUSY);
}

export function createLane(options: LaneOptions): Lane {
  const { secondsPerJob, secondsBeforeOthers, maxWaiting } = options;
  const queue = new FairQueue<Waiting>(secondsBeforeOthers * 1000);
  const working = new Map<Waiting, Reader>();
  let isOpen = true;

  const dispatch = () => {
    const reader = queue.length > 0 ? readers.take() : undefined;
    const waiting = reader && queue.take();
    if (reader && waiting) return hand(reader, waiting);
    // A process that is starting will take the next job.
    if (queue.length > readers.starting && !readers.isFull) readers.start();
    else if (readers.starting === 0) makeRoom();
    readers.rest();
  };

  // A process that cannot start would fail again and again: the job whose turn it is is rejected.
  const readers = new ReaderProcesses(options, {
    changed: dispatch,
    failed: (error) => rejectNext(queue, error),
  });

  // A slow file of each of several people would keep a plain bill of somebody else waiting for all of them. One of them goes on beside
  // the lane, and any other is begun anew later.
  const makeRoom = () => {
    const overtaken = queue.overtaken(({ madeRoom }) => madeRoom > 0);
    // What is set aside, or ended, still counts as busy until its process has gone.
    const slow = overtaken.find((task) => hasWorked(working.get(task), secondsBeforeOthers));
    const reader = slow && working.get(slow);
    if (!reader) return;
    working.delete(slow);
    if (readers.setAside(reader)) return dispatch();
    slow.madeRoom += 1;
    reader.end();
  };

  const hand = (reader: Reader, task: Waiting) => {
    const { job, watch, resolve, reject, madeRoom } = task;
    working.set(task, reader);
    const spare = setTimeout(() => {
      if (queue.length > 0) void readers.prepareOne();
    }, secondsBeforeOthers * 500);
    // Timers may be a little early.
    const room = setInterval(dispatch, secondsBeforeOthers * 1000 + 20);
    const settled = readers.run(reader, job, watch, secondsPerJob).finally(() => {
      clearTimeout(spare);
      clearInterval(room);
      working.delete(task);
      queue.done(task, watch.gone.aborted ? readers.startMs : 0);
    });
    const settle = (outcome: Outcome) => {
      const isPutBack = task.madeRoom > madeRoom && outcome.isErr() && !watch.gone.aborted;
      if (isPutBack && isOpen) queue.add(task);
      else resolve(outcome);
    };
    const done = settled.then(settle, reject);
    done.finally(() => readers.release(reader)).catch(reject);
    dispatch();
  };

  return {
    run: (job, watch) =>
      new Promise((resolve, reject) => {
        const { person, gone } = watch;
        // Whoever has left already is told of by no event.
        if (gone.aborted) return resolve(BUSY);
        const settle = resolve as Waiting['resolve'];
        const task = { person, job, watch, resolve: settle, reject, madeRoom: 0 };
        queue.add(task);
        if (queue.length > maxWaiting) refuseLast(queue);
        gone.addEventListener('abort', () => {
          if (queue.remove(task)) task.resolve(BUSY);
        });
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
