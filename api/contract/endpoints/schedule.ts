import * as schedule from '../schedule.ts';
import type { Endpoint } from './endpoint.ts';

export const scheduleEndpoints = {
  schedulerStatus: {
    method: 'GET',
    path: '/api/scheduler/status',
    summary: 'Whether the scheduled jobs run, and when each last did',
    status: 200,
    answer: schedule.schedulerStatus,
  },
} as const satisfies Record<string, Endpoint>;
