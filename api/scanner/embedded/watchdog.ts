/**
 * Kills the reader process when a file takes too much work or memory. It runs in a thread of its own, so that it also works
 * while a library blocks the main thread. It measures processor time: on a busy machine a harmless file takes longer, but no
 * more of that.
 */
import { Worker } from 'node:worker_threads';

/** Reading a bill takes about a third of this. */
const MEMORY_BYTES = 1_000 * 1024 * 1024;

/** How much work on a text layer, on drawing the pages of a PDF without one, and on text that has to be recognized, in seconds of one core. */
export type WorkSeconds = {
  readonly text: number;
  readonly drawing: number;
  readonly recognition: number;
};

// The thread's own program is plain JavaScript: it starts at once, and shares nothing with the files that are read.
const PROGRAM = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const deadline = Atomics.load(workerData.deadline, 0);
    const tooMuchWork = deadline > 0 && (user + system) / 1000 > deadline;
    if (tooMuchWork || process.memoryUsage.rss() > workerData.memory)
      process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

export type Watchdog = {
  /** Allows this much more work from now on. */
  allow(kind: keyof WorkSeconds): void;
  /** The job is done. */
  rest(): void;
};

export function startWatchdog(seconds: WorkSeconds): Watchdog {
  // In milliseconds of the process's work; 0 while it rests.
  const deadline = new Int32Array(new SharedArrayBuffer(4));
  new Worker(PROGRAM, { eval: true, workerData: { deadline, memory: MEMORY_BYTES } });
  return {
    allow: (kind) => {
      const { user, system } = process.cpuUsage();
      Atomics.store(deadline, 0, (user + system) / 1000 + seconds[kind] * 1000);
    },
    rest: () => void Atomics.store(deadline, 0, 0),
  };
}
