import { setTimeout as pass } from 'node:timers/promises';
import type { Watch } from '../reading.ts';
import type { Job } from './protocol.ts';
import { type Outcome, type Reader, startReader } from './reader.ts';
import type { WorkSeconds } from './watchdog.ts';

/** See `LaneOptions` in `lane.ts`. */
type Limits = {
  processes: number;
  niceness: number;
  workSeconds: WorkSeconds;
  idleMinutes: number;
  forPictures: boolean;
  secondsBeforeOthers: number;
};

/** Called when a process can take a job or may be replaced, and when one could not be started. */
type Calls = { changed(): void; failed(error: unknown): void };

/**
 * The reader processes: started one by one as they are needed, kept warm, and ended after some minutes without a job. One more than may
 * work at once can stand ready for when a slow one is ended: to start one takes a second or two, which somebody would wait.
 */
export class ReaderProcesses {
  readonly #limits: Limits;
  readonly #calls: Calls;
  readonly #all = new Set<Reader>();
  readonly #free: Reader[] = [];
  readonly #starting = new Set<Reader>();
  /** Those whose job goes on beside the others, at a lower priority. */
  readonly #aside = new Set<Reader>();
  #isOpen = true;
  #idle: NodeJS.Timeout | undefined;
  /** How long the last one took to start, in milliseconds. A job with which a process ends costs others as much. */
  startMs = 0;

  constructor(limits: Limits, calls: Calls) {
    this.#limits = limits;
    this.#calls = calls;
  }

  /** How many are about to be able to take a job. */
  get starting(): number {
    return this.#starting.size;
  }

  get isFull(): boolean {
    return this.#all.size - this.#aside.size >= this.#limits.processes;
  }

  /** Takes one that can do a job at once, and is {@link release}d after it. None while as many work as may. */
  take(): Reader | undefined {
    clearTimeout(this.#idle);
    const idle = this.#starting.size + this.#free.length;
    const working = this.#all.size - idle - this.#aside.size;
    return working < this.#limits.processes ? this.#free.pop() : undefined;
  }

  /** Takes one that can do a job at once beside the others, at a lower priority. None while another does so, or until one has started. */
  takeBeside(): Reader | undefined {
    if (this.#aside.size > 0) return undefined;
    const reader = this.#free.pop();
    if (reader) this.setAside(reader);
    // In its place, for whoever comes next.
    void this.prepareOne();
    return reader;
  }

  /** Sees to it that another one stands ready soon. Settles when it does, or could not be started. */
  async prepareOne(): Promise<void> {
    if (this.#free.length > 0 || !this.#isOpen) return;
    const [starting = this.start()] = this.#starting;
    await starting.ready.catch(() => undefined);
  }

  /**
   * Runs a job in one that was taken. One that is left goes on for as long as most take, which is shorter than another process takes to
   * start. Then it ends with its process, once that would keep nobody waiting.
   */
  async run(reader: Reader, job: Job, watch: Watch, seconds: number): Promise<Outcome> {
    let isDone = false;
    const longFrom = performance.now() + this.#limits.secondsBeforeOthers * 1000;
    const leave = async () => {
      await pass(Math.max(0, longFrom - performance.now()), undefined, { ref: false });
      if (!isDone && !this.#aside.has(reader)) await this.prepareOne();
      if (!isDone) reader.end();
    };
    watch.gone.addEventListener('abort', leave, { once: true });
    try {
      return await reader.run(job, watch, seconds);
    } finally {
      isDone = true;
      watch.gone.removeEventListener('abort', leave);
    }
  }

  /** Lets another one work in its place while it goes on with its job; false when one does so already. It is ended after the job. */
  setAside(reader: Reader): boolean {
    if (this.#aside.size > 0) return false;
    this.#aside.add(reader);
    reader.stepBack();
    return true;
  }

  release(reader: Reader): void {
    // Only root may give it its priority back.
    if (this.#aside.has(reader)) reader.end();
    else if (this.#all.has(reader) && !reader.isEnded()) this.#free.push(reader);
    this.#calls.changed();
  }

  start(): Reader {
    const { niceness, workSeconds, forPictures } = this.#limits;
    const begun = performance.now();
    const reader = startReader(niceness, { workSeconds, forPictures });
    this.#all.add(reader);
    this.#starting.add(reader);
    reader.onEnd(() => this.#forget(reader));
    reader.ready
      .then(() => {
        this.startMs = performance.now() - begun;
      })
      .finally(() => this.#starting.delete(reader))
      .then(
        () => this.release(reader),
        (error: unknown) => {
          this.#calls.failed(error);
          // A process that the system did not start has no end either.
          this.#forget(reader);
        },
      );
    return reader;
  }

  /** Starts a process unless one runs. */
  wake(): void {
    if (this.#all.size === 0) this.start();
  }

  /** Ends the processes after some minutes if all are free until then. */
  rest(): void {
    clearTimeout(this.#idle);
    if (this.#free.length < this.#all.size) return;
    this.#idle = setTimeout(() => this.#endAll(), this.#limits.idleMinutes * 60_000).unref();
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#idle);
    this.#endAll();
  }

  #forget(reader: Reader): void {
    this.#all.delete(reader);
    this.#aside.delete(reader);
    const at = this.#free.indexOf(reader);
    if (at >= 0) this.#free.splice(at, 1);
    this.#calls.changed();
  }

  #endAll(): void {
    for (const reader of this.#all) reader.end();
  }
}
