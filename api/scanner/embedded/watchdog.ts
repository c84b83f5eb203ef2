/**
 * Ends the reader process when a file costs it too much work or memory. It watches from a thread of its own, so it sees
 * that also while a library keeps the main thread busy. Work is counted, not time: on a busy machine an innocent file
 * takes longer, but no more work.
 */
import { Worker } from 'node:worker_threads';

/** Reading a bill takes about a third of this. */
const MEMORY_BYTES = 1_000 * 1024 * 1024;
/**
 * Work on a text layer, and on text that has to be recognized, in seconds of one core. Together they are what a person's
 * sixty bills in a quarter of an hour may take of one process without keeping it from others for longer.
 */
const SECONDS = { text: 3, recognition: 12 } as const;

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
  /** From now on the process may do so much more work. */
  allow(kind: keyof typeof SECONDS): void;
  /** The job is done. */
  rest(): void;
};

export function startWatchdog(): Watchdog {
  // In milliseconds of the process's work; 0 while it rests.
  const deadline = new Int32Array(new SharedArrayBuffer(4));
  new Worker(PROGRAM, { eval: true, workerData: { deadline, memory: MEMORY_BYTES } });
  return {
    allow: (kind) => {
      const { user, system } = process.cpuUsage();
      Atomics.store(deadline, 0, (user + system) / 1000 + SECONDS[kind] * 1000);
    },
    rest: () => void Atomics.store(deadline, 0, 0),
  };
}
