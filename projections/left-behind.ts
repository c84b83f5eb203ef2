/** Rows that are behind their events for good: the projector has passed the next event, and will not come back to it. */
import { comparePositions, type Position } from '../ledger/events.ts';
import { ledgerStream } from '../ledger/store/codec.ts';
import { type EventStore, EventsMissing } from '../ledger/store/event-store.ts';
import { isOurs, type Stamp } from './stamped.ts';

/** What is wrong with such rows, or nothing. `passed`: the checkpoint, as it was read before the stamp. */
export async function leftBehind(
  store: Pick<EventStore, 'readStream'>,
  ledgerId: string,
  stamp: Stamp | null,
  passed: Position | null,
): Promise<string[]> {
  if (!passed || (stamp && (stamp.erased || !isOurs(stamp)))) return [];
  const from = (stamp?.revision ?? -1) + 1;
  try {
    for await (const [next] of store.readStream(ledgerStream(ledgerId), { from, limit: 1 }))
      if (next && comparePositions(next.position, passed) <= 0)
        return [
          stamp
            ? `ledgers: revision is ${stamp.revision}, and the projector has passed event ${from}`
            : 'ledgers: the row is missing',
        ];
  } catch (error) {
    // That events are missing is found where the whole stream is read.
    if (!(error instanceof EventsMissing)) throw error;
  }
  return [];
}
