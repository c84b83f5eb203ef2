/** GET /api/scheduler/status: product.md §7. */
import { ok } from 'neverthrow';
import { implement } from '../route.ts';
import type { Scheduler } from '../schedule/scheduler.ts';

export function scheduleRoutes(scheduler: Scheduler) {
  return {
    schedulerStatus: implement('schedulerStatus', async () => {
      const { isRunning, jobs } = await scheduler.status();
      return ok({
        isRunning,
        // How many ledgers a run went through is the operator's business: the log says it.
        jobs: jobs.map(({ name, lastRun, nextRun }) => ({
          name,
          lastRun: lastRun && {
            startedAt: lastRun.startedAt,
            finishedAt: lastRun.finishedAt,
            result: lastRun.result,
          },
          nextRun: nextRun.toISOString(),
        })),
      });
    }),
  };
}
