/** What the log says of a time in which the event store or the database is away: when it went, when it is back, how much was refused. */
import { StoreUnavailable } from '../../ledger/store/event-store.ts';
import type { Logger } from '../log.ts';

export type Outage = {
  /** A request was refused. True when it was the store's absence, of which the log has its line. */
  refused(error: unknown): boolean;
  /** The store has judged a command, so it is there. */
  answered(): void;
};

/** One line when the store goes, one when it judges a command again, with how many requests were refused in between. */
export function createOutage(log: Logger): Outage {
  let refusedCount = 0;
  return {
    refused: (error) => {
      if (!(error instanceof StoreUnavailable)) return false;
      if (refusedCount === 0)
        log.error({ err: error }, 'A store is away: what needs it is refused');
      refusedCount += 1;
      return true;
    },
    answered: () => {
      if (refusedCount === 0) return;
      log.info({ refused: refusedCount }, 'A store is back');
      refusedCount = 0;
    },
  };
}
