/** A reader process, from its parent's side: one job at a time, within a time limit. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from 'neverthrow';
import type { Watch } from '../reading.ts';
import type { FileRefusal } from '../refusals.ts';
import type { Job, JobResult, Start, ToParent } from './protocol.ts';

/** The outcome of a job. */
export type Outcome = Result<JobResult[Job['kind']], FileRefusal>;

export type Reader = {
  pid: number | undefined;
  /** Settles when the process can take a job; rejects when it does not start. */
  ready: Promise<void>;
  /** Calls back when the process has ended for any reason. */
  onEnd(act: () => void): void;
  /** The processor time of its job so far, or of its last one, in milliseconds; the time that passes where the system does not count it. */
  jobMs(): number;
  /** Goes on at a lower priority: others get three times as much of a core. */
  stepBack(): void;
  /** Rejects on a fault of ours, which ends the process. A job that ends with the process, by its limits or a crash, is refused. */
  run(job: Job, watch: Watch, seconds: number): Promise<Outcome>;
  end(): void;
  /** Whether it was ended: its exit is heard of later, and until then it would take a job. */
  isEnded(): boolean;
};

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ENTRY = fileURLToPath(new URL('./process.ts', import.meta.url));
/** As `nice` has it, of a process whose job takes long while others wait. */
const STEPPED_BACK = 10;
const HEAP_MB = 512;
/** A process that is not ready by then is killed. */
const START_SECONDS = 60;

/**
 * Linux shares a core between sessions first, and within a session by niceness. The database has a session of its own, so the
 * reader gets one too, with the same niceness. Niceness is a thread's; later threads inherit it.
 */
function lowerPriority(pid: number, niceness: number): void {
  try {
    for (const thread of threadsOf(pid)) setPriority(thread, niceness);
  } catch {
    // It has ended already, or one of its threads.
  }
  // On systems without this file the niceness of the process is enough.
  writeFile(`/proc/${pid}/autogroup`, String(niceness)).catch(() => undefined);
}

/** The process alone where the system does not list its threads. */
function threadsOf(pid: number): number[] {
  const list = `/proc/${pid}/task`;
  return existsSync(list) ? readdirSync(list).map(Number) : [pid];
}

const IS_COUNTED = existsSync('/proc/self/stat');
/** A process that is killed can be asked no more: what its job took since it was asked last is not known. */
const ASK_MS = 250;

/** The processor time that a process has used, in milliseconds: Linux counts it in hundredths of a second. Null once it has ended. */
function usedMs(pid: number | undefined): number | null {
  if (!IS_COUNTED) return performance.now();
  try {
    const said = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = said.slice(said.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/**
 * Starts a process without its parent's environment, which holds secrets. It does not keep its parent alive. `niceness`: as
 * `nice` has it, up to 19.
 */
export function startReader(niceness: number, start: Start): Reader {
  try {
    const child = fork(ENTRY, [JSON.stringify(start)], {
      cwd: ROOT,
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    return readerIn(child, niceness);
  } catch (error) {
    // `fork` throws where memory is short. Nobody could catch that of a process started in a timer.
    return notStarted(error);
  }
}

function notStarted(error: unknown): Reader {
  const failed = Promise.reject(error);
  const nothing = () => undefined;
  return {
    pid: undefined,
    ready: failed,
    onEnd: nothing,
    jobMs: () => 0,
    stepBack: nothing,
    run: () => failed,
    end: nothing,
    isEnded: () => true,
  };
}

function readerIn(child: ChildProcess, niceness: number): Reader {
  if (child.pid !== undefined) lowerPriority(child.pid, niceness);
  child.unref();
  child.channel?.unref();
  // A message to a dead process is ignored: its exit is handled below.
  const send = (job: Job) => void child.send(job, () => undefined);
  const end = () => void child.kill('SIGKILL');
  const isEnded = () => child.killed || child.exitCode !== null || child.signalCode !== null;
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

  let usedBefore = 0;
  let took = 0;
  const jobMs = () => {
    const used = usedMs(child.pid);
    if (used !== null) took = used - usedBefore;
    return took;
  };
  const run = (job: Job, watch: Watch, seconds: number) =>
    new Promise<Outcome>((resolve, reject) => {
      usedBefore = usedMs(child.pid) ?? 0;
      took = 0;
      const timer = setTimeout(end, seconds * 1000);
      const asking = setInterval(jobMs, ASK_MS);
      const finish = () => {
        clearTimeout(timer);
        clearInterval(asking);
        child.off('message', onMessage);
        child.off('exit', onExit);
      };
      const onExit = () => {
        finish();
        resolve(err({ refusal: watch.gone.aborted ? 'scanner_busy' : 'file_too_complex' }));
      };
      const onMessage = (message: ToParent) => {
        if ('stage' in message) return watch.stage(message.stage);
        if ('ready' in message) return;
        finish();
        if ('result' in message) resolve(ok(message.result));
        else if ('refusal' in message) resolve(err({ refusal: message.refusal }));
        else {
          // What could not be loaded is not loaded again in this process. The next job has another one.
          onEnd(() => reject(new Error(`The reader process failed: ${message.fault}`)));
          end();
        }
      };
      child.on('message', onMessage);
      child.once('exit', onExit);
      send(job);
    });

  const stepBack = () => {
    if (child.pid !== undefined) lowerPriority(child.pid, STEPPED_BACK);
  };
  return { pid: child.pid, ready, onEnd, jobMs, stepBack, run, end, isEnded };
}
