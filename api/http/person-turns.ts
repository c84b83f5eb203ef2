/**
 * One person's requests take turns: a few run at once, and the rest wait in the order in which they came. Reads and writes have a
 * line each. However many requests one person sends, from however many sessions, other people's are answered in between.
 */
import type { ServerResponse } from 'node:http';
import { Refused } from './refusals.ts';
import { WaitingParties } from './waiting-parties.ts';

/** How many run at once. A page makes about eight requests when it opens, each of which takes milliseconds. */
const AT_ONCE = 4;
/** How many may wait. Further requests are refused. */
const WAITING_AT_MOST = 200;
/** How long a request waits for its turn. By then its sender has gone, or presses again. */
const WAITS_MS = 5_000;
/** How long a turn waits for its answer to be read. Compressing and sending are work; a slow reader's connection is not. */
const READ_WITHIN_MS = 5_000;
/** The same of a file, which is made while it is read: so many times as long. */
const FILE_TIMES = 12;
const BUSY_SECONDS = 5;

/**
 * Where a request waits. Those of each `party` wait for themselves, and parties take turns, so that none keeps another from its own. A
 * `brief` turn lasts until the work is done, and not until the answer is read. `atOnce` is how many run at once where that is not usual.
 */
export type Place = { name: string; party: string; brief: boolean; atOnce?: number };

export type PersonTurns = {
  /** Throws the refusal that a request in this place would get now because too many wait: before its body is received. */
  expectRoom(place: Place): void;
  /**
   * Runs the work of a request when its turn comes in the line of this place. The turn lasts until the work is done, also where the client
   * has left, and the answer is read, which may take some seconds. A file is made while it is read, so that may take a minute; a stream of
   * events has no turn. `waited` says that the request had to wait. Refuses with `too_many_requests` at once where too many wait,
   * and with `turn_not_come` after too long a wait or when the client has gone. Nothing was done then.
   */
  take(
    place: Place,
    response: ServerResponse,
    work: (waited: boolean) => Promise<void>,
  ): Promise<void>;
};

type Waiting = { begin(): void };
type Line = { atOnce: number; running: number; waiting: WaitingParties<Waiting> };

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

  const expectRoom = (line: Line | undefined, party: string) => {
    if (line && line.running >= line.atOnce && line.waiting.countOf(party) >= atMost)
      throw new Refused({ refusal: 'too_many_requests', seconds: BUSY_SECONDS });
  };

  /** True when it had to wait. */
  const enter = async (line: Line, party: string, response: ServerResponse): Promise<boolean> => {
    if (line.running < line.atOnce) {
      line.running += 1;
      return false;
    }
    expectRoom(line, party);
    await new Promise<void>((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        response.off('close', giveUp);
        how();
      };
      const giveUp = () => {
        line.waiting.remove(party, mine);
        settle(() => reject(new Refused({ refusal: 'turn_not_come' })));
      };
      const mine = { begin: () => settle(resolve) };
      const timer = setTimeout(giveUp, waitsMs);
      response.once('close', giveUp);
      line.waiting.add(party, mine);
    });
    return true;
  };

  const leave = (name: string, line: Line) => {
    const next = line.waiting.next();
    // The turn passes to the next request.
    if (next) return next.begin();
    line.running -= 1;
    if (line.running === 0) lines.delete(name);
  };

  return {
    expectRoom: ({ name, party }) => expectRoom(lines.get(name), party),
    async take({ name, party, brief, atOnce: most = atOnce }, response, work) {
      const waiting = new WaitingParties<Waiting>();
      const line = lines.get(name) ?? { atOnce: most, running: 0, waiting };
      lines.set(name, line);
      const waited = await enter(line, party, response);
      const over = onceOver(() => leave(name, line));
      try {
        if (response.closed) throw new Refused({ refusal: 'turn_not_come' });
        await work(waited);
      } finally {
        if (brief || response.closed || isStream(response)) over.now();
        else response.once('close', over.now);
        over.within(isFile(response) ? FILE_TIMES * readWithinMs : readWithinMs);
      }
    },
  };
}

/** Runs only once, however often it is called. */
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
      if (!isOver) timer = setTimeout(now, ms).unref();
    },
  };
}

const isFile = (response: ServerResponse) =>
  String(response.getHeader('content-disposition')).startsWith('attachment');

const isStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');
