import { EMPTY_LEDGER, fold, type Ledger } from '../ledger.ts';
import { type Log, readBatches } from './read-events.ts';

/** A ledger folded from all its events, for looking ahead without writing. One that was erased comes back as new. */
export async function loadLedger(log: Log, ledgerId: string): Promise<Ledger> {
  let ledger = EMPTY_LEDGER;
  for await (const events of readBatches(log, ledgerId)) ledger = fold(ledger, events);
  return ledger;
}
