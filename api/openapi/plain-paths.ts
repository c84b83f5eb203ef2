/** What the server answers beside the endpoints' table: itself, and what an operator asks. */
import type { Operation } from './document.ts';

function plain(operationId: string, summary: string, type: string, also: number[] = []): Operation {
  const schema = { type: type === 'application/json' ? 'object' : 'string' } as const;
  const response = { description: summary, content: { [type]: { schema } } };
  return {
    operationId,
    summary,
    tags: ['service'],
    security: [],
    responses: Object.fromEntries([200, ...also].map((status) => [status, response])),
  };
}

/** Path → its GET. */
export const PLAIN_PATHS: Readonly<Record<string, Operation>> = {
  '/api/openapi.json': plain('openapi', 'This document', 'application/json'),
  '/api/docs': plain('docs', 'This document, to be read by people', 'text/html'),
  '/healthz': plain('healthz', 'The process lives', 'application/json'),
  '/readyz': plain(
    'readyz',
    'Everything it needs is well; else 503 says what is not',
    'application/json',
    [503],
  ),
  '/metrics': plain(
    'metrics',
    'Figures for Prometheus, to whoever may read them',
    'text/plain',
    [401],
  ),
};
