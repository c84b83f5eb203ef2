/**
 * Hashing or estimating a password takes tens of milliseconds of a core. So it runs beside the event loop, few at a time, and the
 * queue has a limit: a crowd that logs in does not take the machine from everybody else.
 */
import { availableParallelism } from 'node:os';
import { Refused } from '../http/refusals.ts';

/** Each hash takes one of libuv's four threads. File access and DNS need the others. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Three seconds of work, some 30 ms each. */
const WAITING_AT_MOST = 100 * AT_ONCE;
/** Those who come to sign in wait before they have asked the database anything: its connections are others' as well. */
const AT_THE_DOOR = 4 * AT_ONCE;

export type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

/** Does this many at once, in the order in which they came; throws `unavailable` where too many wait already. */
export function createBounded(limits: { atOnce: number; waiting: number }): Bounded {
  let running = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    const begin = waiting.shift();
    if (begin) begin();
    else running -= 1;
  };
  return async (work) => {
    if (running < limits.atOnce) running += 1;
    else if (waiting.length >= limits.waiting) throw new Refused({ refusal: 'unavailable' });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      next();
    }
  };
}

/** The whole of a visitor's request with a password, from its first query to its last. */
export const atTheDoor = createBounded({ atOnce: AT_THE_DOOR, waiting: WAITING_AT_MOST });

/** Only the hashing. */
export const withPasswords = createBounded({ atOnce: AT_ONCE, waiting: WAITING_AT_MOST });
