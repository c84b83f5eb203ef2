import type { IncomingMessage, ServerResponse } from 'node:http';
import { BARE_HEADERS } from './middleware/security-headers.ts';
import { type ApiRefusal, answerRefusal } from './refusals.ts';

/** The headers of an answer after which the connection is closed. */
export const CLOSING_HEADERS = { ...BARE_HEADERS, connection: 'close' };

/** Answers a request that no route sees, in the form of every refusal. `written` is called once the answer is on its way. */
export function refuseAndClose(
  response: ServerResponse,
  refusal: ApiRefusal,
  written?: () => void,
): void {
  const { status, headers, body } = answerRefusal(refusal);
  response.writeHead(status, { ...headers, ...CLOSING_HEADERS }).end(JSON.stringify(body), written);
}

/** Ends a request while its body may be on its way: with this refusal, unless it has its answer. */
export function cutOff(response: ServerResponse, refusal: ApiRefusal): void {
  const end = () => response.req.destroy();
  if (response.headersSent) end();
  else refuseAndClose(response, refusal, end);
}

/** Whether a body follows the head, by what the head says. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A rest of this size is received sooner than a new connection is opened. */
const SMALL_BYTES = 64 * 1024;
/** How long a client has for reading the answer while it is still sending. */
const READ_WITHIN_MS = 1_000;

/** Whether much of the body may still be on its way. Once that is answered, Node would receive it to its end. */
export function isStillComing(request: IncomingMessage): boolean {
  if (!hasBody(request) || request.complete) return false;
  return !(Number(request.headers['content-length']) <= SMALL_BYTES);
}

/**
 * Sends the answer, whose head is set already, and takes no more of the body. The connection stays open for a moment: if it were
 * closed at once, what is on its way would be answered by a reset, at which many a client forgets the answer.
 */
export function answerAndClose(response: ServerResponse, body: string): void {
  response.setHeader('connection', 'close');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.write(body);
  const timer = setTimeout(() => response.end(), READ_WITHIN_MS);
  response.once('close', () => clearTimeout(timer));
}
