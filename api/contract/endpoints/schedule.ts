import * as schedule from '../schedule.ts';
import type { Written } from './endpoint.ts';

export const scheduleEndpoints = {
  schedulerStatus: {
    method: 'GET',
    path: '/api/scheduler/status',
    summary: 'Whether the scheduled jobs run, and when each last did',
    answer: schedule.schedulerStatus,
  },
} as const satisfies Record<string, Written>;
