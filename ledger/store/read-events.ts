import type { RecordedLedgerEvent } from '../events.ts';
import { type Head, headAt } from './chain.ts';
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
  for await (const { events } of readBatches(log, ledgerId, range)) yield* events;
}

/** Events that follow one another, and where the stream would end if nothing came after them. */
type ReadBatch = { events: RecordedLedgerEvent[]; head: Head };

/** The same, as many at a time as the store hands over: for folding them together, which costs less. */
export async function* readBatches(
  { store, codec }: Log,
  ledgerId: string,
  range: Range = {},
): AsyncGenerator<ReadBatch> {
  for await (const batch of store.readStream(ledgerStream(ledgerId), range)) {
    const decoded = await codec.decode(batch);
    const events = decoded.filter((event) => event !== null);
    const last = batch.at(-1);
    if (last && events.length > 0) yield { events, head: headAt(last) };
  }
}
