/** How far the read tables are behind the log. */
import type { Position } from '../ledger/events.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { isThere, missingIn } from './following.ts';
import type { Db } from './sql.ts';

/** The events that are not in the tables yet (counted up to a limit), and the age of the oldest in seconds. */
export type Lag = { events: number; seconds: number };

/** At most this many events after the checkpoint are counted; beyond that the exact number does not matter. */
const COUNTED_MAX = 10_000;

/**
 * Counts the events after the checkpoint that are missing in their ledgers' rows. Most are there, because rows are written with
 * their events. Throws StoreUnavailable when the store is away.
 */
export async function lagBehind(
  { store, db }: { store: EventStore; db: Db },
  checkpoint: Position | null,
): Promise<Lag> {
  const head = await store.head();
  const lag: Lag = { events: 0, seconds: 0 };
  if (isThere(checkpoint, head)) return lag;
  let counted = 0;
  for await (const batch of store.readAll({ after: checkpoint })) {
    // A database that is away is reported elsewhere; here every row of the batch counts as missing.
    const missing = await missingIn(db, batch).catch(() => batch);
    const [oldest] = missing;
    // By this machine's clock, as the app's clock may be set to another time. The store's clock may be ahead, so never below 0.
    if (oldest && lag.events === 0)
      lag.seconds = Math.max(0, (Date.now() - oldest.recordedAt.getTime()) / 1_000);
    lag.events += missing.length;
    counted += batch.length;
    if (counted >= COUNTED_MAX) break;
  }
  return lag;
}
