import * as contract from '../export.ts';
import type { Endpoint } from './endpoint.ts';

export const exportEndpoints = {
  export: {
    method: 'GET',
    path: '/api/export',
    summary: 'The whole ledger as a file: JSON, CSV, or a journal for hledger and ledger-cli',
    query: contract.exportQuery,
    status: 200,
    answer: contract.ledgerExport,
    files: ['text/csv', 'text/plain'],
  },
} as const satisfies Record<string, Endpoint>;
