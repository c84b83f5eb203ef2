/**
 * Hashing and estimating passwords takes tens of milliseconds of a core each. So it happens beside the event loop, few at a
 * time, and what waits has an end: a crowd that logs in leaves the machine to everybody else.
 */
import { availableParallelism } from 'node:os';
import { Refused } from '../http/refusals.ts';

/** argon2 has one of libuv's four threads for each; files and names want the others. */
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

/** What a visitor does with a password, from its first query to its last. */
export const atTheDoor = createBounded({ atOnce: AT_THE_DOOR, waiting: WAITING_AT_MOST });

/** The hashing itself. */
export const withPasswords = createBounded({ atOnce: AT_ONCE, waiting: WAITING_AT_MOST });
