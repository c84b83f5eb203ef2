import * as changes from '../changes.ts';
import type { Written } from './endpoint.ts';

export const changesEndpoints = {
  changes: {
    method: 'GET',
    path: '/api/changes',
    summary: 'The revision of the ledger; with stream=true, every new one as a server-sent event',
    query: changes.changesQuery,
    answer: changes.changes,
    files: ['text/event-stream'],
    refusals: ['too_many_requests'],
  },
} as const satisfies Record<string, Written>;
