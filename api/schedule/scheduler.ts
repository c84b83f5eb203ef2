/**
 * Runs the jobs, on one instance at a time: the instance that holds a Postgres advisory lock leads. Another takes over when it is
 * gone. A job is due by its last run in the database, so missed runs are made up for, by one run.
 */
import { once } from 'node:events';
import { Cron } from 'croner';
import type pg from 'pg';
import { sleep } from '../../ledger/store/sleep.ts';
import { keepConnected } from '../../projections/connection.ts';
import { tryLock } from '../../projections/locks.ts';
import type { Db } from '../../projections/sql.ts';
import type { Logger } from '../log.ts';
import { type Counts, JOB_NAMES, type Job, type JobName } from './job.ts';
import { beat, lastBeat, lastRuns, type Run, remember } from './journal.ts';

export type SchedulerStatus = {
  /** True when some instance leads and has sent a heartbeat within the last minute. */
  isRunning: boolean;
  jobs: { name: JobName; lastRun: Run | null; nextRun: Date }[];
};

export type Scheduler = {
  /** Begins to lead, or to wait for it, if running jobs is this process's role. */
  start(): void;
  /** Runs whatever is due by the clock, and settles when all of it is done. Leading means doing this every few seconds. */
  runDue(): Promise<void>;
  /** The status of all instances together. */
  status(): Promise<SchedulerStatus>;
  /** Stops it. Settles when nothing of it runs any more. A run that was interrupted is due again. */
  stop(): Promise<void>;
};

type Options = {
  /** Gives the connection that holds the lock. */
  pool: pg.Pool;
  /** The pool for everything else. Its errors while the database is away become a 503. */
  db: Db;
  /** Each lane's jobs run one after the other, unless one lets the next go on. The lanes do not wait for each other. */
  lanes: readonly (readonly Job[])[];
  /** Whether running jobs is this process's role. */
  leads: boolean;
  clock: () => Date;
  log: Logger;
};

const LOCK = 'scheduler';
const LOOK = '*/10 * * * * *';
const ASK_AGAIN_MS = 2_000;
/** With a heartbeat older than this, nobody leads. */
const HEARTBEAT_FRESH_MS = 60_000;

export function createScheduler(options: Options): Scheduler {
  return new LeaderScheduler(options);
}

/** It is busy until its last job is done or has let the next one go on. */
type Lane = { jobs: readonly Job[]; isBusy: boolean };

class LeaderScheduler implements Scheduler {
  readonly #options: Options;
  readonly #lanes: Lane[];
  /** What the looks have begun and is not done, with the jobs that let the next ones go on. */
  readonly #rounds = new Set<Promise<void>>();
  /** When the jobs that are running now were last begun. */
  readonly #begun = new Map<JobName, Date>();
  readonly #stop = new AbortController();
  #leading: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#lanes = options.lanes.map((jobs) => ({ jobs, isBusy: false }));
  }

  start(): void {
    const { pool, log, leads } = this.#options;
    if (!leads) return;
    const options = { pool, log, stop: this.#stop.signal, pausing: 'The scheduler pauses' };
    this.#leading = keepConnected(options, async (client, over) => {
      while (!over.aborted && !(await tryLock(client, LOCK))) await sleep(ASK_AGAIN_MS, over);
      if (!over.aborted) await this.#lead(over);
    });
  }

  /** Runs what is due at once and every few seconds, until the connection that holds the lock is gone. */
  async #lead(over: AbortSignal): Promise<void> {
    const { log } = this.#options;
    log.info({}, 'This instance runs the scheduled jobs');
    const look = () => this.#look(over).catch((err: unknown) => log.warn({ err }, 'The scheduler'));
    const cron = new Cron(LOOK, look);
    const ended = over.aborted ? Promise.resolve() : once(over, 'abort');
    await look();
    await ended;
    cron.stop();
    await Promise.allSettled(this.#rounds);
  }

  runDue(): Promise<void> {
    return this.#look(this.#stop.signal);
  }

  async status(): Promise<SchedulerStatus> {
    const { db, clock } = this.#options;
    const now = clock();
    const [beatAt, runs] = await Promise.all([lastBeat(db), lastRuns(db, now)]);
    // A heartbeat in the future comes from a clock that was ahead.
    const age = beatAt ? Math.abs(now.getTime() - beatAt.getTime()) : Number.POSITIVE_INFINITY;
    const isRunning = age < HEARTBEAT_FRESH_MS;
    const jobs = this.#lanes
      .flatMap((lane) => lane.jobs)
      .sort((a, b) => JOB_NAMES.indexOf(a.name) - JOB_NAMES.indexOf(b.name))
      .map((job) => {
        const lastRun = runs.get(job.name) ?? null;
        return { name: job.name, lastRun, nextRun: dueAt(job, beginOf(lastRun)) ?? now };
      });
    return { isRunning, jobs };
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#leading;
    await Promise.allSettled(this.#rounds);
  }

  /** Starts every lane that is idle, and settles when everything that it began is done. */
  async #look(over: AbortSignal): Promise<void> {
    await beat(this.#options.db, this.#options.clock());
    const idle = this.#lanes.filter(({ isBusy }) => !isBusy);
    await Promise.all(
      idle.map((lane) => {
        const round = this.#runLane(lane, over).finally(() => this.#rounds.delete(round));
        this.#rounds.add(round);
        return round;
      }),
    );
  }

  async #runLane(lane: Lane, over: AbortSignal): Promise<void> {
    const { db, clock } = this.#options;
    const runs: Promise<void>[] = [];
    lane.isBusy = true;
    try {
      // Taken first: a run that ends meanwhile is then in one of the two.
      const begun = new Map(this.#begun);
      const last = await lastRuns(db, clock());
      for (const job of lane.jobs) {
        const due = dueAt(job, begun.get(job.name) ?? beginOf(last.get(job.name)));
        if (over.aborted || (due && due > clock())) continue;
        await new Promise<void>((goOn) => {
          runs.push(this.#run(job, over, goOn).finally(goOn));
        });
      }
    } finally {
      lane.isBusy = false;
    }
    await Promise.all(runs);
  }

  /** Runs a job and notes the run. A run that the end of the lead interrupts is not noted, so the next leader runs it again. */
  async #run(job: Job, over: AbortSignal, goOn: () => void): Promise<void> {
    const begun = this.#options.clock();
    this.#begun.set(job.name, begun);
    await this.#runAndNote(job, begun, { over, goOn });
    // Not when it was begun again meanwhile.
    if (this.#begun.get(job.name) === begun) this.#begun.delete(job.name);
  }

  async #runAndNote(
    job: Job,
    begun: Date,
    { over, goOn }: { over: AbortSignal; goOn: () => void },
  ): Promise<void> {
    const { db, clock, log } = this.#options;
    let counts: Counts;
    try {
      counts = await job.run(over, goOn);
    } catch (err) {
      if (over.aborted) return;
      log.error({ err, job: job.name }, 'A scheduled job has failed');
      counts = { failed: 1 };
    }
    const result = counts.failed > 0 ? 'failed' : 'succeeded';
    log.debug({ job: job.name, result, counts }, 'A scheduled job');
    await remember(db, {
      job: job.name,
      startedAt: begun.toISOString(),
      finishedAt: clock().toISOString(),
      result,
      counts,
    }).catch((err: unknown) => log.warn({ err, job: job.name }, 'A run is not noted down'));
  }
}

const beginOf = (run: Run | null | undefined) => (run ? new Date(run.startedAt) : null);

/** The next time after it was last begun; null when it never was, and is due now. */
function dueAt({ pattern }: Job, begun: Date | null): Date | null {
  return begun && new Cron(pattern, { timezone: 'UTC' }).nextRun(begun);
}
