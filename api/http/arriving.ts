import type { IncomingMessage, RequestListener } from 'node:http';

/** Far more bodies than people have on their way at once. Their end costs the event loop as much as a few answers. */
const ARRIVING_AT_MOST = 200;

/**
 * Cuts off the request that has been arriving for longest once too many bodies are on their way. A whole body comes within a
 * moment of its head. Those that never come would pile up, and thousands that end at once hold up everybody else.
 */
export function fewArriving(handle: RequestListener): RequestListener {
  /** In the order in which they began. */
  const arriving = new Set<IncomingMessage>();
  return (request, response) => {
    if (hasBody(request)) {
      arriving.add(request);
      request.once('close', () => arriving.delete(request));
      if (arriving.size > ARRIVING_AT_MOST) cutOffOldest(arriving);
    }
    handle(request, response);
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that is there is only waiting for its answer, so it does not count. */
function cutOffOldest(arriving: Set<IncomingMessage>): void {
  for (const request of arriving) if (request.complete) arriving.delete(request);
  const [oldest] = arriving;
  if (arriving.size > ARRIVING_AT_MOST) oldest?.destroy();
}
