/**
 * Hashing or estimating a password takes tens of milliseconds of a core. So it runs beside the event loop, few at a time, and the
 * queue has a limit: a crowd that logs in does not take the machine from everybody else.
 */
import { availableParallelism } from 'node:os';
import { isUnavailable } from '../../ledger/store/event-store.ts';
import { Refused } from '../http/refusals.ts';

/** Each hash takes one of libuv's four threads. File access and DNS need the others. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Three seconds of work, some 30 ms each. */
const WAITING_AT_MOST = 100 * AT_ONCE;
/** Those who come to sign in wait before they have asked the database anything: its connections are others' as well. */
const AT_THE_DOOR = 4 * AT_ONCE;

export type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

type Waiting = { begin(): void; fail(error: unknown): void };

/**
 * Does this many at once, in the order in which they came; throws `unavailable` where too many wait already. A database that is away
 * also fails all who wait: each of them would wait as long for the same failure.
 */
export function createBounded(limits: { atOnce: number; waiting: number }): Bounded {
  let running = 0;
  const waiting: Waiting[] = [];
  const next = () => {
    const first = waiting.shift();
    if (first) first.begin();
    else running -= 1;
  };
  return async (work) => {
    if (running < limits.atOnce) running += 1;
    else if (waiting.length >= limits.waiting) throw new Refused({ refusal: 'unavailable' });
    else
      await new Promise<void>((begin, fail) => {
        waiting.push({ begin, fail });
      });
    try {
      return await work();
    } catch (error) {
      if (isUnavailable(error)) for (const { fail } of waiting.splice(0)) fail(error);
      throw error;
    } finally {
      next();
    }
  };
}

/** The whole of a visitor's request with a password, from its first query to its last. */
export const atTheDoor = createBounded({ atOnce: AT_THE_DOOR, waiting: WAITING_AT_MOST });

/** Only the hashing. */
export const withPasswords = createBounded({ atOnce: AT_ONCE, waiting: WAITING_AT_MOST });
