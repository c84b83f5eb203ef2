/** Tables that an older program made serve until new ones stand, whatever comes between. */
import { sleep } from '../../ledger/store/sleep.ts';
import type { Logger } from '../connection.ts';
import { type ReplayOptions, replayIfOutdated } from './replay.ts';

const FIRST_PAUSE_MS = 5_000;
/** What fails may cost as much as what succeeds: it is not tried all the time. */
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Sees to it that the tables are this program's (replay.ts); tries again after a failure, when a pause has passed that doubles
 * each time. Settles when they are, or on the signal; never throws.
 */
export async function bringUpToDate({
  log,
  signal,
  pauseMs = FIRST_PAUSE_MS,
  ...options
}: ReplayOptions & { log: Logger; signal: AbortSignal; pauseMs?: number }): Promise<void> {
  for (let pause = pauseMs; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS))
    try {
      const built = await replayIfOutdated({ ...options, signal });
      if (built) log.info({ events: built.events }, 'The read tables were built anew');
      return;
    } catch (err) {
      if (signal.aborted) return;
      log.error({ err, pause }, 'Building the read tables anew has failed; it is tried again');
      await sleep(pause, signal);
    }
}
