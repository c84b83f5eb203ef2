/** Finds an event again with the state that it replaced, and reads as few events for it as possible. */
import { CAPS } from './caps.ts';
import type { RecordedLedgerEvent } from './events.ts';
import { type LoadFrom, load } from './load.ts';
import type { Past } from './past.ts';
import { ledgerStream } from './store/codec.ts';
import type { EventStore, StoredEvent } from './store/event-store.ts';
import { readEvents } from './store/read-events.ts';
import { goesWith, pastOf } from './undo.ts';

/** How many events each step back reads. Most undos are of something recent, so the first step is small. */
const LOOKS = { first: 100, next: 1_000 };

/** How far apart the events of one press can be: a payment and the price that it plans, an import and its last bill. */
const reachOf = (type: string): number =>
  type === 'BillsImported' || type === 'BillAdded' ? CAPS.bills : 3;

/**
 * Finds all events of one press by the id of any of them, each with the state that it replaced. Empty when the ledger has no such
 * event up to the revision `last`. The earlier state is folded from the events before; no event stores it.
 */
export async function findPast(
  from: LoadFrom,
  { ledgerId, eventId, last }: { ledgerId: string; eventId: string; last: number },
): Promise<Past[]> {
  const found = await storedEvent(from.store, ledgerStream(ledgerId), eventId, last);
  if (found === null) return [];
  const press = await pressAt(from, ledgerId, found);
  const [first] = press;
  if (!first) return [];
  const { ledger } = await load(from, ledgerId, { before: first.revision });
  return pastOf(press, ledger);
}

/** Searches a stream backwards from the revision `last`. Ids are not encrypted, so nothing is decrypted for this. */
async function storedEvent(
  store: EventStore,
  stream: string,
  eventId: string,
  last: number,
): Promise<StoredEvent | null> {
  let [end, limit] = [last + 1, LOOKS.first];
  while (end > 0) {
    const from = Math.max(0, end - limit);
    for await (const events of store.readStream(stream, { from, limit: end - from })) {
      const found = events.find(({ id }) => id === eventId);
      if (found) return found;
    }
    [end, limit] = [from, LOOKS.next];
  }
  return null;
}

/** The events of the press that the event at `revision` belongs to; none when the ledger was erased. */
async function pressAt(
  from: LoadFrom,
  ledgerId: string,
  { revision, type }: StoredEvent,
): Promise<RecordedLedgerEvent[]> {
  const start = Math.max(0, revision - reachOf(type));
  const range = { from: start, limit: revision + reachOf(type) + 1 - start };
  let press: RecordedLedgerEvent[] = [];
  for await (const event of readEvents(from, ledgerId, range)) {
    const [first] = press;
    const isSameCommand = first?.metadata.commandId === event.metadata.commandId;
    if (first && isSameCommand && goesWith(first, event)) press.push(event);
    else if (event.revision > revision) break;
    else press = [event];
  }
  return press;
}
