import type { RecordedLedgerEvent } from '../events.ts';
import { type Codec, ledgerStream } from './codec.ts';
import type { EventStore } from './event-store.ts';

/** Where events are kept, and how they are read. */
export type Log = { store: EventStore; codec: Codec };

/** A ledger's events from a revision on, in order; none when it was erased. Throws StoreUnavailable when the store is away. */
export async function* readEvents(
  { store, codec }: Log,
  ledgerId: string,
  range: { from?: number; limit?: number } = {},
): AsyncGenerator<RecordedLedgerEvent> {
  for await (const batch of store.readStream(ledgerStream(ledgerId), range))
    for (const event of await codec.decode(batch)) if (event) yield event;
}
