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
} as const satisfies Record<string, Endpoint>;
