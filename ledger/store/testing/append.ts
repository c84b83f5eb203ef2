/** Events that nobody decides: they are encoded and appended as they are given. */
import type { Head } from '../chain.ts';
import { ledgerStream, type UnencodedEvent } from '../codec.ts';
import type { Log } from '../read-events.ts';

/** Appends events to a ledger that ends with this head, and answers where it ends then, with the store's outcome. `rows` is for the store. */
export async function appendTo(
  { store, codec }: Log,
  ledgerId: string,
  before: Head,
  fresh: readonly UnencodedEvent[],
  rows?: string,
) {
  const { events, head } = await codec.encode(ledgerId, before, fresh);
  const expected = before.revision < 0 ? 'none' : before.revision;
  const outcome = await store.append(ledgerStream(ledgerId), expected, events, rows);
  if (outcome.status !== 'appended') throw new Error(`The append was refused: ${outcome.status}`);
  return { ...outcome, head };
}
