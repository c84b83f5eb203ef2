/** The catch-up of a full ledger after years in which no job ran. */
import { setTimeout as delay } from 'node:timers/promises';
import type { SchedulerStatus } from '../../api/contract/schedule.ts';
import { JOB_NAMES, type JobName } from '../../api/schedule/job.ts';
import { AIM_MS, blockOf, watchHealth } from './blocks.ts';
import { type FullLedger, withFullLedger } from './households.ts';
import { type Line, printTable } from './tools.ts';

const YEARS = 5;
const PAST = { weeks: 4, absent: 52 * YEARS, pastAmounts: 200 };
const LOOK_EVERY_MS = 20;
/** The jobs that change a ledger, and the first that only reads it. */
const JOBS = JOB_NAMES.slice(0, JOB_NAMES.indexOf('reminders') + 1);

/** For each job of the catch-up: its time, the longest block of the event loop, and the waits of /healthz beside it. */
export const benchAbsence = (): Promise<void> => withFullLedger(PAST, caughtUp);

async function caughtUp(site: FullLedger): Promise<void> {
  const lines: Line[] = [];
  await blockOf(site);
  for (const job of JOBS) lines.push(await duringRunOf(job, site));
  printTable(`A full ledger after ${YEARS} years, job by job`, lines);
}

async function duringRunOf(job: JobName, site: FullLedger): Promise<Line> {
  const health = watchHealth(site);
  const begin = performance.now();
  while (!(await hasRun(job, site))) await delay(LOOK_EVERY_MS);
  const seconds = (performance.now() - begin) / 1_000;
  const [block, cpu] = await blockOf(site);
  const note = `${Math.round(cpu)} ms of processor; took ${seconds.toFixed(1)} s, /healthz p99 ${Math.round(await health.stop())} ms`;
  return { what: job, figure: block, unit: 'ms', aim: `< ${AIM_MS} ms`, note };
}

/** Throws when the job has failed. */
async function hasRun(name: JobName, { app, cookie }: FullLedger): Promise<boolean> {
  const answer = await fetch(`${app.url}/api/scheduler/status`, { headers: { cookie } });
  const { jobs } = (await answer.json()) as SchedulerStatus;
  const run = jobs.find((job) => job.name === name)?.lastRun;
  if (run?.result === 'failed') throw new Error(`The job ${name} has failed.`);
  return !!run;
}
