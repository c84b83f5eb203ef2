import { useQuery } from '@tanstack/react-query';
import type { SchedulerStatus } from '../../api/contract/schedule.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery } from '../base/read-query.ts';

const none: SchedulerStatus = { isRunning: false, jobs: [] };

/** Whether the server's scheduled jobs run: the one thing that is asked again by itself (docs/product.md, Calls and answers). */
const schedulerQueries = {
  status: (userId: string) =>
    readQuery<SchedulerStatus>(['scheduler', userId], '/api/scheduler/status', none),
};

const everyThirtySeconds = 30_000;

/** The scheduler's state, asked again every 30 seconds while the page is in sight. */
export const useScheduler = () =>
  useQuery({ ...schedulerQueries.status(useUser().id), refetchInterval: everyThirtySeconds });
