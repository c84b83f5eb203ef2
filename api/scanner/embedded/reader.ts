/** One reader process, as its parent sees it: one job at a time, within a time limit. */
import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from 'neverthrow';
import type { Watch } from '../reading.ts';
import type { FileRefusal } from '../refusals.ts';
import type { Job, JobResult, ToParent, ToReader } from './protocol.ts';

/** What came of a job. */
export type Outcome = Result<JobResult[Job['kind']], FileRefusal>;

export type Reader = {
  /** Settles when it can take a job; rejects when it does not get that far. */
  ready: Promise<void>;
  /** Calls back when it has ended, whatever ended it. */
  onEnd(act: () => void): void;
  /** Loads what pictures need, before one comes. */
  warm(): void;
  /** Rejects on a fault of ours. A job that costs the process its life, by its limits or a crash, is refused. */
  run(job: Job, watch: Watch, seconds: number): Promise<Outcome>;
  end(): void;
};

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ENTRY = fileURLToPath(new URL('./process.ts', import.meta.url));
const HEAP_MB = 512;
/** One that is not ready by then will never be. */
const START_SECONDS = 60;

/**
 * Linux shares a core between sessions before it looks at what is nice within one, and the database has a session of its own;
 * so the reader has one as well, and that is nice too. Both at once, before it has threads: they begin as their process is.
 */
function goesLast(pid: number, niceness: number): void {
  setPriority(pid, niceness);
  // Where there is no such file the first line is enough.
  writeFile(`/proc/${pid}/autogroup`, String(niceness)).catch(() => undefined);
}

/**
 * Starts a process without its parent's environment, which holds secrets. It does not keep its parent alive. `niceness`: as
 * `nice` has it, up to 19.
 */
export function startReader(niceness: number): Reader {
  const child = fork(ENTRY, {
    cwd: ROOT,
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  if (child.pid !== undefined) goesLast(child.pid, niceness);
  child.unref();
  child.channel?.unref();
  // A process that has just died tells it by its exit.
  const tell = (message: ToReader) => void child.send(message, () => undefined);
  const end = () => void child.kill('SIGKILL');
  const onEnd = (act: () => void) => void child.once('exit', act);
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(end, START_SECONDS * 1000).unref();
    child.once('message', () => {
      clearTimeout(late);
      resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The reader process did not start (${code})`)));
  });

  const run = (job: Job, watch: Watch, seconds: number) =>
    new Promise<Outcome>((resolve, reject) => {
      const timer = setTimeout(end, seconds * 1000);
      const finish = () => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        watch.gone.removeEventListener('abort', end);
      };
      const onExit = () => {
        finish();
        resolve(err({ refusal: 'file_too_complex' }));
      };
      const onMessage = (message: ToParent) => {
        if ('stage' in message) return watch.stage(message.stage);
        if ('ready' in message) return;
        finish();
        if ('result' in message) resolve(ok(message.result));
        else if ('refusal' in message) resolve(err({ refusal: message.refusal }));
        else reject(new Error(`The reader process failed: ${message.fault}`));
      };
      child.on('message', onMessage);
      child.once('exit', onExit);
      watch.gone.addEventListener('abort', end);
      tell(job);
    });

  return { ready, onEnd, warm: () => tell({ kind: 'warm' }), run, end };
}
