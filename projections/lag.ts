/** How far the read tables are behind the log. */
import { comparePositions, type Position } from '../ledger/events.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { missingIn } from './following.ts';
import type { Db } from './sql.ts';

/** Events that are not in the tables yet, as far as they are counted, and how many seconds ago the oldest was recorded. */
export type Lag = { events: number; seconds: number };

/** So many events behind the checkpoint are looked at: who is that far behind is asked for no exact number. */
const COUNTED_MAX = 10_000;

/**
 * Looks at the events behind the checkpoint. Most of them are in the rows of their ledgers, which were written with them,
 * whether anybody follows the log or not. Throws StoreUnavailable when the store is away.
 */
export async function lagBehind(
  { store, db }: { store: EventStore; db: Db },
  checkpoint: Position | null,
): Promise<Lag> {
  const head = await store.head();
  const lag: Lag = { events: 0, seconds: 0 };
  if (!head || (checkpoint && comparePositions(checkpoint, head) >= 0)) return lag;
  let counted = 0;
  for await (const batch of store.readAll({ after: checkpoint })) {
    // That the database is away is told by whoever looks at it.
    const missing = await missingIn(db, batch).catch(() => batch);
    const [oldest] = missing;
    // By this machine's clock, and the store's may go ahead of it. The app's own time may be another one altogether.
    if (oldest && lag.events === 0)
      lag.seconds = Math.max(0, (Date.now() - oldest.recordedAt.getTime()) / 1_000);
    lag.events += missing.length;
    counted += batch.length;
    if (counted >= COUNTED_MAX) break;
  }
  return lag;
}
