/** Clients that leave before they have their answer. */
import type { ServerResponse } from 'node:http';

/** There is only one, as thousands may leave at once, and a stack for each is most of what that costs. */
export const LEFT = new Error('The client has left.');

/** A signal that aborts when the client goes away; also after the answer. */
export function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort(LEFT);
  response.once('close', () => gone.abort(LEFT));
  return gone.signal;
}
