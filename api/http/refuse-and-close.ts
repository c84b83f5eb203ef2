import type { ServerResponse } from 'node:http';
import { type ApiRefusal, answerRefusal } from './refusals.ts';

/** The headers of an answer after which the connection is closed. */
export const CLOSING_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  connection: 'close',
};

/** Answers a request that no route sees, in the form of every refusal. `written` is called once the answer is on its way. */
export function refuseAndClose(
  response: ServerResponse,
  refusal: ApiRefusal,
  written?: () => void,
): void {
  const { status, headers, body } = answerRefusal(refusal);
  response.writeHead(status, { ...headers, ...CLOSING_HEADERS }).end(JSON.stringify(body), written);
}
