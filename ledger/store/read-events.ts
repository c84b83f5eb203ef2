import type { RecordedLedgerEvent } from '../events.ts';
import { type Codec, ledgerStream } from './codec.ts';
import type { EventStore } from './event-store.ts';

/** Where events are kept, and how they are read. */
export type Log = { store: EventStore; codec: Codec };

type Range = { from?: number; limit?: number };

/** A ledger's events from a revision on, in order; none when it was erased. Throws StoreUnavailable when the store is away. */
export async function* readEvents(
  log: Log,
  ledgerId: string,
  range: Range = {},
): AsyncGenerator<RecordedLedgerEvent> {
  for await (const batch of readBatches(log, ledgerId, range)) yield* batch;
}

/** The same, as many at a time as the store hands over: for folding them together, which costs less. */
export async function* readBatches(
  { store, codec }: Log,
  ledgerId: string,
  range: Range = {},
): AsyncGenerator<RecordedLedgerEvent[]> {
  for await (const batch of store.readStream(ledgerStream(ledgerId), range)) {
    const events = await codec.decode(batch);
    yield events.filter((event) => event !== null);
  }
}
