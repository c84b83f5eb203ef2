import { EMPTY_LEDGER, evolve, type Ledger } from '../ledger.ts';
import { type Log, readEvents } from './read-events.ts';

/** A ledger folded from all its events, for looking ahead without writing. One that was erased comes back as new. */
export async function loadLedger(log: Log, ledgerId: string): Promise<Ledger> {
  let ledger = EMPTY_LEDGER;
  for await (const event of readEvents(log, ledgerId)) ledger = evolve(ledger, event);
  return ledger;
}
