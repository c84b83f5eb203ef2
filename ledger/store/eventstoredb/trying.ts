/** Retries of calls that the store did not answer. */
import { StoreUnavailable } from '../event-store.ts';
import { sleep } from '../sleep.ts';

const FIRST_MS = 25;
const LONGEST_MS = 1_000;

/** Waits before a retry: longer after each failure, and with jitter. Returns at once when aborted. */
export function backOff(failures: number, signal: AbortSignal): Promise<void> {
  const most = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return sleep(most * (0.5 + Math.random() / 2), signal);
}

const TRIES_MAX = 4;

/** No retry begins later than this: a caller waits for the answer. */
const TRY_WITHIN_MS = 15_000;

/** Calls until there is an answer, or until `closed` aborts. Throws StoreUnavailable when none comes. */
export async function untilAnswered<T>(closed: AbortSignal, call: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const isLate = performance.now() - begun > TRY_WITHIN_MS;
      if (!(error instanceof StoreUnavailable) || tries === TRIES_MAX || isLate) throw error;
    }
    await backOff(tries, closed);
  }
}
