/** GET /api/scheduler/status. */
import { ok } from 'neverthrow';
import { implement } from '../http/route.ts';
import type { Run } from '../schedule/journal.ts';
import type { Scheduler } from '../schedule/scheduler.ts';

export function scheduleRoutes({ scheduler }: { scheduler: Scheduler }) {
  return {
    schedulerStatus: implement('schedulerStatus', async () => {
      const { isRunning, jobs } = await scheduler.status();
      return ok({
        isRunning,
        jobs: jobs.map(({ name, lastRun, nextRun }) => ({
          name,
          lastRun: lastRun && shown(lastRun),
          nextRun: nextRun.toISOString(),
        })),
      });
    }),
  };
}

/** How many ledgers a run went through is the operator's business: the log says it. */
function shown({ startedAt, finishedAt, result }: Run) {
  return { startedAt, finishedAt, result };
}
