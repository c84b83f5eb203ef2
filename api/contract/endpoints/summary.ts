import * as z from 'zod/mini';
import * as summary from '../summary.ts';
import type { Endpoint } from './endpoint.ts';

export const summaryEndpoints = {
  summary: {
    method: 'GET',
    path: '/api/summary',
    summary: 'Totals per pay period, per account, and week by week',
    query: summary.summaryQuery,
    status: 200,
    answer: summary.summary,
  },
  activity: {
    method: 'GET',
    path: '/api/activity',
    summary: 'Everything that happened, newest first',
    query: summary.pageQuery,
    status: 200,
    answer: z.array(summary.activity),
  },
} as const satisfies Record<string, Endpoint>;
