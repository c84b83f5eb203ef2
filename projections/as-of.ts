/** A ledger as it stood at the end of an earlier day: folded from the events recorded by then. */
import type { Day } from '../ledger/calendar.ts';
import { type Log, readBatches } from '../ledger/store/read-events.ts';
import { type Folded, fold, NOTHING } from './folded.ts';

/** Days end in the ledger's own time zone. An event belongs to the day on which it was recorded. */
export async function foldedAsOf(log: Log, ledgerId: string, day: Day): Promise<Folded> {
  let folded = NOTHING;
  for await (const { events } of readBatches(log, ledgerId)) {
    const until = events.findIndex(({ metadata }) => metadata.day > day);
    folded = fold(folded, until < 0 ? events : events.slice(0, until));
    if (until >= 0) break;
  }
  return folded;
}
