import * as forecast from '../forecast.ts';
import type { Written } from './endpoint.ts';

export const forecastEndpoints = {
  forecast: {
    method: 'GET',
    path: '/api/forecast',
    summary: 'What the coming weeks set aside, pay and transfer, and what is left',
    query: forecast.forecastQuery,
    answer: forecast.forecast,
  },
  coverage: {
    method: 'GET',
    path: '/api/coverage',
    summary: 'Whether the bills of the coming 13 weeks are covered, and what is to be done',
    answer: forecast.coverage,
  },
  thisPay: {
    method: 'GET',
    path: '/api/this-pay',
    summary: 'What to set aside and what falls due until the next payday, and what is left',
    answer: forecast.thisPay,
  },
  nextSavings: {
    method: 'GET',
    path: '/api/bills/next-savings',
    summary: 'What the next weekly accrual will set aside, by account and bill',
    answer: forecast.nextSavings,
  },
} as const satisfies Record<string, Written>;
