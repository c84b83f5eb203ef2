/** How far the read tables are behind the log. */
import { comparePositions, type Position } from '../ledger/events.ts';
import type { EventStore } from '../ledger/store/event-store.ts';

/** Events that are not in the tables yet, at most {@link COUNTED_MAX}, and how many seconds ago the oldest was recorded. */
export type Lag = { events: number; seconds: number };

/** Who is that far behind is asked for no exact number: counting means reading. */
const COUNTED_MAX = 10_000;

/** Throws StoreUnavailable when the store is away. */
export async function lagBehind(store: EventStore, checkpoint: Position | null): Promise<Lag> {
  const head = await store.head();
  const lag: Lag = { events: 0, seconds: 0 };
  if (!head || (checkpoint && comparePositions(checkpoint, head) >= 0)) return lag;
  for await (const batch of store.readAll({ after: checkpoint })) {
    const [oldest] = batch;
    // By this machine's clock, and the store's may go ahead of it. The app's own time may be another one altogether.
    if (oldest && lag.events === 0)
      lag.seconds = Math.max(0, (Date.now() - oldest.recordedAt.getTime()) / 1_000);
    lag.events += batch.length;
    if (lag.events >= COUNTED_MAX) break;
  }
  return lag;
}
