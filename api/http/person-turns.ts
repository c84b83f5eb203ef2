/**
 * One person's requests take turns, reads and writes each in a line of their own: a few at once, and the rest waits in the order
 * in which it came. However many one person sends, somebody else's request is answered in between.
 */
import type { ServerResponse } from 'node:http';
import { Refused } from './refusals.ts';

/** A page asks for some eight things when it is opened, each of which takes milliseconds. */
const AT_ONCE = 4;
/** Beyond that, who sends more is told to come back later. */
const WAITING_AT_MOST = 200;
/** How long a request waits for its turn: whoever sent it has gone by then, or presses again. */
const WAITS_MS = 5_000;
/** An answer is compressed and sent after it was made, and that is work for others too. A slow reader's line is not. */
const READ_WITHIN_MS = 5_000;
const BUSY_SECONDS = 5;

export type PersonTurns = {
  /**
   * Does what is to be done for a request once it is its turn in the line of this name, which lasts until its answer is
   * read. A stream of events keeps none. `waited` says that a while has passed since the request came. Refuses
   * `too_many_requests` at once where too many wait, and `unavailable` when it has waited for too long or its client has
   * gone: then nothing was done.
   */
  take(
    name: string,
    response: ServerResponse,
    work: (waited: boolean) => Promise<void>,
  ): Promise<void>;
};

type Waiting = { begin(): void };
type Line = { running: number; waiting: Waiting[] };

export function createPersonTurns({
  atOnce = AT_ONCE,
  waiting: atMost = WAITING_AT_MOST,
  waitsMs = WAITS_MS,
  readWithinMs = READ_WITHIN_MS,
}: {
  atOnce?: number;
  waiting?: number;
  waitsMs?: number | undefined;
  readWithinMs?: number;
} = {}): PersonTurns {
  const lines = new Map<string, Line>();

  /** True when it had to wait. */
  const enter = async (line: Line, response: ServerResponse): Promise<boolean> => {
    if (line.running < atOnce) {
      line.running += 1;
      return false;
    }
    if (line.waiting.length >= atMost)
      throw new Refused({ refusal: 'too_many_requests', seconds: BUSY_SECONDS });
    await new Promise<void>((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        response.off('close', giveUp);
        how();
      };
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(mine), 1);
        settle(() => reject(new Refused({ refusal: 'unavailable' })));
      };
      const mine = { begin: () => settle(resolve) };
      const timer = setTimeout(giveUp, waitsMs);
      response.once('close', giveUp);
      line.waiting.push(mine);
    });
    return true;
  };

  const leave = (name: string, line: Line) => {
    const next = line.waiting.shift();
    // The place goes on to the next one.
    if (next) return next.begin();
    line.running -= 1;
    if (line.running === 0) lines.delete(name);
  };

  return {
    async take(name, response, work) {
      const line = lines.get(name) ?? { running: 0, waiting: [] };
      lines.set(name, line);
      const waited = await enter(line, response);
      const over = onceOver(() => leave(name, line));
      response.once('close', over.now);
      try {
        if (!response.closed) await work(waited);
      } finally {
        over.within(response.closed || isStream(response) ? 0 : readWithinMs);
      }
    },
  };
}

/** Ends once, however often it is told to. */
function onceOver(end: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const now = () => {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    end();
  };
  return {
    now,
    within: (ms: number) => {
      if (ms === 0) now();
      else if (!isOver) timer = setTimeout(now, ms).unref();
    },
  };
}

const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');
