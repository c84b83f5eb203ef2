import { useQuery } from '@tanstack/react-query';
import type { SchedulerStatus } from '../../api/contract/schedule.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery } from '../base/read-query.ts';

const none: SchedulerStatus = { isRunning: false, jobs: [] };

const everyThirtySeconds = 30_000;

/** The scheduler's state: the one thing that is asked again by itself while the page is in sight (docs/product.md, Calls and answers). */
export const useScheduler = () =>
  useQuery({
    ...readQuery<SchedulerStatus>(['scheduler', useUser().id], '/api/scheduler/status', none),
    refetchInterval: everyThirtySeconds,
  });
