import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { SCAN_MAX_BYTES } from '../contract/scan.ts';
import { hasBody, refuseAndClose } from './refuse-and-close.ts';

/** Far more bodies than people, or visitors, have on their way at once. Their end costs the event loop as much as a few answers. */
const ARRIVING_AT_MOST = 200;
/** Forty uploads: each is in memory while it arrives. */
const BYTES_AT_MOST = 40 * SCAN_MAX_BYTES;

type Arriving = Map<IncomingMessage, ServerResponse>;

/** How requests that are arriving are counted as a signed-in person's. */
const promotions = new WeakMap<IncomingMessage, () => void>();

/** From now on the request counts as a signed-in person's, which visitors cannot drive out, however many addresses they have. */
export const countAsPerson = (request: IncomingMessage): void => promotions.get(request)?.();

/**
 * Cuts off a request that is still arriving once too many bodies are on their way, those of signed-in people and of visitors each for
 * themselves. A whole body comes within a moment of its head. Those that never come would pile up, and thousands that end at once hold up everybody else.
 */
export function fewArriving(handle: RequestListener): RequestListener {
  /** In the order in which they began. */
  const [ofVisitors, ofPeople]: [Arriving, Arriving] = [new Map(), new Map()];
  const begin = (arriving: Arriving, request: IncomingMessage, response: ServerResponse) => {
    arriving.set(request, response);
    if (isTooMuch(arriving)) cutOffOne(arriving);
  };
  return (request, response) => {
    if (hasBody(request)) {
      promotions.set(request, () => {
        if (ofVisitors.delete(request)) begin(ofPeople, request, response);
      });
      forgetLater([ofVisitors, ofPeople], request);
      begin(ofVisitors, request, response);
      // It is the one that was cut off, and has its answer.
      if (response.headersSent) return;
    }
    handle(request, response);
  };
}

/**
 * Forgets a request that is closed, or whose connection is. A request that was answered before its body had come is never closed
 * when its client hangs up.
 */
function forgetLater(lists: readonly Arriving[], request: IncomingMessage): void {
  const { socket } = request;
  const forget = () => {
    for (const arriving of lists) arriving.delete(request);
    request.off('close', forget);
    socket.off('close', forget);
  };
  request.once('close', forget);
  socket.once('close', forget);
}

const isTooMuch = (arriving: Arriving) =>
  arriving.size > ARRIVING_AT_MOST || bytesIn(arriving) > BYTES_AT_MOST;

/** How many bytes of bodies may come. One of unknown length may be an upload, and no longer one is taken. */
function bytesIn(arriving: Arriving): number {
  const lengths = [...arriving.keys()].map(({ headers }) =>
    Math.min(Number(headers['content-length'] ?? SCAN_MAX_BYTES), SCAN_MAX_BYTES),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** A body that is there is only waiting for its answer, so it does not count. */
function cutOffOne(arriving: Arriving): void {
  for (const request of arriving.keys()) if (request.complete) arriving.delete(request);
  if (!isTooMuch(arriving)) return;
  const request = leastWanted([...arriving.keys()]);
  const response = arriving.get(request);
  // Its answer may be on its way for a while, and it is not chosen a second time.
  arriving.delete(request);
  const cutOff = () => request.destroy();
  if (!response || response.headersSent) cutOff();
  else refuseAndClose(response, { refusal: 'unavailable' }, cutOff);
}

/**
 * Of the address that sends the most bodies at once, the one that has come least far; of equals the oldest. Else a flood would
 * drive out everybody's uploads instead of itself.
 */
function leastWanted(requests: readonly IncomingMessage[]): IncomingMessage {
  const bySender = new Map<string, IncomingMessage[]>();
  for (const request of requests) {
    const sender = request.socket.remoteAddress ?? '';
    const own = bySender.get(sender);
    if (own) own.push(request);
    else bySender.set(sender, [request]);
  }
  const most = [...bySender.values()].reduce((one, other) =>
    other.length > one.length ? other : one,
  );
  return most.reduce((one, other) => (other.socket.bytesRead < one.socket.bytesRead ? other : one));
}
