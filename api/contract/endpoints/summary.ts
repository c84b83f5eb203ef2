import * as summary from '../summary.ts';
import type { Written } from './endpoint.ts';

export const summaryEndpoints = {
  summary: {
    method: 'GET',
    path: '/api/summary',
    summary: 'Totals per pay period, per account, and week by week',
    query: summary.summaryQuery,
    answer: summary.summary,
  },
} as const satisfies Record<string, Written>;
