/** The scheduler's state. */
import * as z from 'zod/mini';
import { instant } from './texts.ts';

export const schedulerStatus = z.object({
  /** Some instance runs the jobs, and was at work within the last minute. */
  isRunning: z.boolean(),
  jobs: z.array(
    z.object({
      name: z.string(),
      /** Null before the first run. */
      lastRun: z.nullable(
        z.object({
          startedAt: instant,
          finishedAt: instant,
          result: z.enum(['succeeded', 'failed']),
        }),
      ),
      nextRun: instant,
    }),
  ),
});
export type SchedulerStatus = z.infer<typeof schedulerStatus>;
