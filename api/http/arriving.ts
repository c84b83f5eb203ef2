import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SCAN_MAX_BYTES } from '../contract/scan.ts';
import { cutOff, hasBody } from './refuse-and-close.ts';

/** Far more bodies than people, or visitors, have on their way at once. Their end costs the event loop as much as a few answers. */
const ARRIVING_AT_MOST = 200;
/** Forty uploads: each is in memory while it arrives. */
const BYTES_AT_MOST = 40 * SCAN_MAX_BYTES;
/** How long a body may take before its speed counts. */
const GRACE_MS = 1000;

/**
 * `at` says when the request began, in milliseconds, and `bytesBefore` what earlier requests of its connection had brought; `sender` is the
 * address it comes from, or the person once that is known.
 */
type Begun = { response: ServerResponse; at: number; bytesBefore: number; sender: string };

/** How many bytes each connection had brought when its last request was over. The first bytes of a body come with its head. */
const broughtBefore = new WeakMap<Socket, number>();

/** The requests whose bodies are on their way, in the order in which they began. */
class Arriving {
  readonly #requests = new Map<IncomingMessage, Begun>();
  readonly #bytesAtMost: number;
  readonly #now: () => number;

  constructor(bytesAtMost: number, now: () => number) {
    this.#bytesAtMost = bytesAtMost;
    this.#now = now;
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const { remoteAddress: sender = '' } = socket;
    const bytesBefore = broughtBefore.get(socket) ?? 0;
    this.#add(request, { response, at: this.#now(), bytesBefore, sender });
  }

  /** Moves a request of this sender, if it is still here. */
  moveTo(request: IncomingMessage, to: Arriving, sender: string): void {
    const begun = this.#requests.get(request);
    if (this.#requests.delete(request) && begun) to.#add(request, { ...begun, sender });
  }

  forget(request: IncomingMessage): void {
    this.#requests.delete(request);
  }

  #add(request: IncomingMessage, begun: Begun): void {
    this.#requests.set(request, begun);
    if (this.#isTooMuch()) this.#cutOffOne();
  }

  /** How many bytes may come. A body of unknown length may be an upload, and no longer one is taken. */
  #isTooMuch(): boolean {
    if (this.#requests.size > ARRIVING_AT_MOST) return true;
    const lengths = [...this.#requests.keys()].map(({ headers }) =>
      Math.min(Number(headers['content-length'] ?? SCAN_MAX_BYTES), SCAN_MAX_BYTES),
    );
    return lengths.reduce((sum, length) => sum + length, 0) > this.#bytesAtMost;
  }

  /** A body that is there is only waiting for its answer, so it does not count. */
  #cutOffOne(): void {
    for (const request of this.#requests.keys()) if (request.complete) this.forget(request);
    if (!this.#isTooMuch()) return;
    const [request, { response }] = this.#leastWanted();
    // Its answer may be on its way for a while, and it is not chosen a second time.
    this.forget(request);
    cutOff(response, { refusal: 'unavailable' });
  }

  /**
   * Of the addresses, or people, that send the most bodies at once, the slowest of those that have had a second; where there is none, of all but the last.
   * Else a flood would drive out everybody's bodies instead of its own, and bodies that have stopped coming one that has just begun.
   */
  #leastWanted(): [IncomingMessage, Begun] {
    const numbers = new Map<string, number>();
    for (const { sender } of this.#requests.values())
      numbers.set(sender, (numbers.get(sender) ?? 0) + 1);
    const highest = Math.max(...numbers.values());
    const most = [...this.#requests].filter(([, { sender }]) => numbers.get(sender) === highest);
    const now = this.#now();
    const settled = most.filter(([, { at }]) => now - at >= GRACE_MS);
    const speed = ([{ socket }, { at, bytesBefore }]: [IncomingMessage, Begun]) =>
      (socket.bytesRead - bytesBefore) / Math.max(now - at, GRACE_MS);
    const begun = most.length > 1 ? most.slice(0, -1) : most;
    return (settled.length > 0 ? settled : begun).reduce((one, other) =>
      speed(other) < speed(one) ? other : one,
    );
  }
}

/** How requests that are arriving are counted as a signed-in person's. */
const promotions = new WeakMap<IncomingMessage, (userId: string) => void>();

/**
 * From now on the request counts as this person's, whom neither visitors can drive out, however many addresses they have, nor others at
 * the same address.
 */
export const countAsPerson = (request: IncomingMessage, userId: string): void =>
  promotions.get(request)?.(userId);

/**
 * Cuts off a request that is still arriving once too many bodies are on their way, those of signed-in people and of visitors each for
 * themselves. A whole body comes within a moment of its head. Those that never come would pile up, and thousands that end at once hold up everybody else.
 * `now` is in milliseconds and never goes back.
 */
export function fewArriving(
  handle: RequestListener,
  now: () => number = () => performance.now(),
): RequestListener {
  // No call of a visitor takes an upload, so their bodies are short, whatever they announce.
  const ofVisitors = new Arriving(Number.POSITIVE_INFINITY, now);
  const ofPeople = new Arriving(BYTES_AT_MOST, now);
  return (request, response) => {
    const { socket } = request;
    request.once('close', () => broughtBefore.set(socket, socket.bytesRead));
    if (hasBody(request)) {
      promotions.set(request, (userId) => ofVisitors.moveTo(request, ofPeople, userId));
      forgetLater([ofVisitors, ofPeople], request);
      ofVisitors.begin(request, response);
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
    for (const arriving of lists) arriving.forget(request);
    request.off('close', forget);
    socket.off('close', forget);
  };
  request.once('close', forget);
  socket.once('close', forget);
}
