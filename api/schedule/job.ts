/** What a job is. */

/** What a run did, in numbers. `failed` above zero makes the run a failed one. */
export type Counts = Record<string, number> & { failed: number };

export type Job = {
  name: JobName;
  /** When it is due, as a croner pattern in UTC. Runs that were missed are made up for by one run. */
  pattern: string;
  /**
   * Must be safe to run twice, also at the same time elsewhere. An error that it throws makes the run a failed one.
   * With `goOn` it lets the next job of its lane begin before it is done. Once it is due again, it is then begun beside itself.
   */
  run(signal: AbortSignal, goOn: () => void): Promise<Counts>;
};

/** Every job, in the order in which jobs run that are due together. */
export const JOB_NAMES = [
  'weekly-accrual',
  'savings-rules',
  'payments',
  'reminders',
  'payday-reminders',
  'weekly-reports',
  'letters',
  'erasures',
  'clean-up',
] as const;
export type JobName = (typeof JOB_NAMES)[number];
