import { EMPTY_LEDGER, evolve, type Ledger } from '../ledger.ts';
import { type Codec, ledgerStream } from './codec.ts';
import type { EventStore } from './event-store.ts';

/** A ledger folded from all its events, for looking ahead without writing. One that was erased comes back as new. */
export async function loadLedger(
  { store, codec }: { store: EventStore; codec: Codec },
  ledgerId: string,
): Promise<Ledger> {
  let ledger = EMPTY_LEDGER;
  for await (const batch of store.readStream(ledgerStream(ledgerId)))
    for (const event of await codec.decode(batch)) if (event) ledger = evolve(ledger, event);
  return ledger;
}
