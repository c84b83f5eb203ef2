import * as contract from '../export.ts';
import type { Written } from './endpoint.ts';

export const exportEndpoints = {
  export: {
    method: 'GET',
    path: '/api/export',
    summary: 'The whole ledger as a file: JSON, CSV, or a journal for hledger and ledger-cli',
    query: contract.exportQuery,
    answer: contract.ledgerExport,
    files: ['text/csv', 'text/plain'],
    refusals: ['other_ledger'],
  },
} as const satisfies Record<string, Written>;
