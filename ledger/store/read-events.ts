import type { RecordedLedgerEvent } from '../events.ts';
import { othersFirst, partsOf } from '../others-first.ts';
import { type Head, headAt } from './chain.ts';
import { type Codec, ledgerStream } from './codec.ts';
import type { EventStore, StoredEvent } from './event-store.ts';

/**
 * Where events are kept, and how they are read. With `whenFree` nobody waits for them: each step of reading waits for it. Once `stop`
 * aborts, the next step throws its reason.
 */
export type Log = {
  store: EventStore;
  codec: Codec;
  whenFree?: () => Promise<void>;
  stop?: AbortSignal | undefined;
};

type Range = { from?: number; limit?: number };

/**
 * A ledger's events from a revision on, in order and none left out; none when it was erased. Throws StoreUnavailable when the
 * store is away, and CorruptEvent where the stream is not what was stored.
 */
export async function* readEvents(
  log: Log,
  ledgerId: string,
  range: Range = {},
): AsyncGenerator<RecordedLedgerEvent> {
  for await (const { events } of readBatches(log, ledgerId, range)) yield* events;
}

/** Events that follow one another, and where the stream would end with the first of them, and with the last. */
type ReadBatch = { events: RecordedLedgerEvent[]; first: Head; head: Head };

/** The same, some at a time: for folding them together, which costs less. Others are served after each batch. */
export async function* readBatches(
  { store, codec, whenFree, stop }: Log,
  ledgerId: string,
  range: Range = {},
): AsyncGenerator<ReadBatch> {
  let next = range.from ?? 0;
  let read = 0;
  for await (const batch of store.readStream(ledgerStream(ledgerId), range))
    for (const some of partsOf(batch, ({ data }) => data.byteLength, PORTION_BYTES)) {
      await whenFree?.();
      stop?.throwIfAborted();
      const decoded = await codec.decode(some, next);
      next += some.length;
      const events = decoded.filter((event) => event !== null);
      const [first, last] = [some[0], some.at(-1)];
      if (first && last && events.length > 0)
        yield { events, first: headAt(first), head: headAt(last) };
      read += some.reduce((sum, { data }) => sum + data.byteLength, 0);
      if (!whenFree) await othersFirst(read / BYTES_IN_A_MS);
    }
}

/** The events from a revision on: those of `ahead`, which were read already, when they go on from there without a gap, else the stream's. */
export async function* readOn(
  log: Log,
  ledgerId: string,
  { from, ahead }: { from: number; ahead: readonly StoredEvent[] },
): AsyncGenerator<RecordedLedgerEvent[]> {
  const fresh = ahead.filter(({ revision }) => revision >= from);
  if (fresh.length > 0 && fresh.every(({ revision }, index) => revision === from + index)) {
    const decoded = await log.codec.decode(fresh, from);
    yield decoded.filter((event) => event !== null);
  } else for await (const { events } of readBatches(log, ledgerId, { from })) yield events;
}

/** About how many of them are decrypted and folded in a millisecond. */
const BYTES_IN_A_MS = 4 * 1024;

/** How many bytes are decrypted (and usually folded) before others are served: about half of a large household's week. */
const PORTION_BYTES = 32 * 1024;
