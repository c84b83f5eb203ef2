/** The headers that every answer to a signed-in person has, and what a write may say of itself (decided-on.ts). */
import type { Endpoint } from '../contract/endpoints.ts';
import { LEDGER_EVENTS, LEDGER_ID, LEDGER_REVISION } from '../http/decided-on.ts';
import type { Parameter, Response } from './document.ts';
import type { JsonSchema } from './schemas.ts';

const uuid: JsonSchema = { type: 'string', format: 'uuid' };

/** What a write may say of itself. */
export function writeParameters({ method, upload, ...endpoint }: Endpoint): Parameter[] {
  if (method === 'GET' || upload) return [];
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and request again gets the first answer, and has no other effect.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  };
  const ledger: Parameter = {
    name: LEDGER_ID,
    in: 'header',
    required: false,
    description: 'The ledger of the page on which it was decided; refused when it is another one.',
    schema: uuid,
  };
  return endpoint.public ? [key] : [key, ledger];
}

/** The headers of an answer of success. */
export function answerHeaders(endpoint: Endpoint): NonNullable<Response['headers']> {
  if (endpoint.public) return {};
  const writes = endpoint.method !== 'GET' && !endpoint.upload;
  return {
    [LEDGER_ID]: { description: 'The ledger that the answer is about.', schema: uuid },
    [LEDGER_REVISION]: {
      description: 'The answer is of this revision of the ledger, or of a later one.',
      schema: { type: 'integer' },
    },
    ...(writes && {
      [LEDGER_EVENTS]: {
        description: 'The first 100 events that it caused, as type=id; none when there are none.',
        schema: { type: 'string' },
      },
    }),
  };
}
