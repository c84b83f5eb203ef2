/**
 * Hashing or estimating a password takes tens of milliseconds of a core. So it runs beside the event loop, few at a time, and the
 * queue has a limit: a crowd that logs in does not take the machine from everybody else.
 */
import { availableParallelism } from 'node:os';
import { isUnavailable } from '../../ledger/store/event-store.ts';
import { Refused } from '../http/refusals.ts';
import { WaitingParties } from '../http/waiting-parties.ts';

/** Each hash takes one of libuv's four threads. File access and DNS need the others. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Three seconds of work, some 30 ms each. */
const WAITING_AT_MOST = 100 * AT_ONCE;
/** Those who come to sign in wait before they have asked the database anything: its connections are others' as well. */
const AT_THE_DOOR = 4 * AT_ONCE;

export type Bounded = <T>(party: string, work: () => Promise<T>) => Promise<T>;

type Waiting = { begin(): void; fail(error: unknown): void };

const unavailable = () => new Refused({ refusal: 'unavailable' });

/**
 * Does this many at once. Parties take turns: whoever brings one piece of work waits for one of each other party, however many those bring.
 * Where too many wait, `unavailable` is thrown to the last of the party that has the most waiting. A database that is away
 * also fails all who wait: each of them would wait as long for the same failure.
 */
export function createBounded(limits: { atOnce: number; waiting: number }): Bounded {
  let running = 0;
  let count = 0;
  const waiting = new WaitingParties<Waiting>();
  const next = () => {
    const first = waiting.next();
    if (first) count -= 1;
    return first;
  };
  const makeRoom = (party: string) => {
    if (count < limits.waiting) return;
    const last = waiting.lastOfLargest(waiting.countOf(party) + 1);
    if (!last) throw unavailable();
    count -= 1;
    last.fail(unavailable());
  };
  return async (party, work) => {
    if (running < limits.atOnce) running += 1;
    else {
      makeRoom(party);
      count += 1;
      await new Promise<void>((begin, fail) => waiting.add(party, { begin, fail }));
    }
    try {
      return await work();
    } catch (error) {
      if (isUnavailable(error)) for (let one = next(); one; one = next()) one.fail(error);
      throw error;
    } finally {
      const first = next();
      if (first) first.begin();
      else running -= 1;
    }
  };
}

/** The whole of a visitor's request with a password, from its first query to its last. The party is the visitor (`visitorAt`). */
export const atTheDoor = createBounded({ atOnce: AT_THE_DOOR, waiting: WAITING_AT_MOST });

/** Only the hashing. The party is the visitor, or the person who is signed in. */
export const withPasswords = createBounded({ atOnce: AT_ONCE, waiting: WAITING_AT_MOST });
