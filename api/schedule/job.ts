/** What a job is. */

/** What a run did, in numbers. `failed` above zero makes the run a failed one. */
export type Counts = Record<string, number> & { failed: number };

export type Job = {
  name: JobName;
  /** When it is due, as croner reads it, in UTC. A run that was missed is made up for once. */
  pattern: string;
  /** Safe to run twice, and at the same time elsewhere. What it throws makes the run a failed one. */
  run(signal: AbortSignal): Promise<Counts>;
};

/** In the order in which they run when they are due together. */
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
