/** A ledger's whole history for exports, read from the events and not from the read tables. */
import type { Day } from '../../ledger/calendar.ts';
import type { RecordedLedgerEvent } from '../../ledger/events.ts';
import { factOf } from '../../ledger/fact.ts';
import { Draft, EMPTY_LEDGER } from '../../ledger/ledger.ts';
import type { Posting } from '../../ledger/pots.ts';
import { type Log, readEvents } from '../../ledger/store/read-events.ts';
import { dateOf, isPart, nameOf, subjectOf } from '../reading.ts';

/** One event. `about` is the name of its subject at that time. `part` is true for a payment after which the rest of its period was still due. */
export type Happening = {
  event: RecordedLedgerEvent;
  date: Day;
  about: string | null;
  part: boolean;
  postings: readonly Posting[];
};

export type History = {
  ledgerId: string;
  happenings: Happening[];
  /** The last name of each account and bill by id, also of those that were deleted. */
  names: { accounts: Map<number, string>; bills: Map<number, string> };
};

/** Reads a ledger's events. A ledger that was erased, or never began, has none. */
export async function readHistory(log: Log, ledgerId: string): Promise<History> {
  const history: History = {
    ledgerId,
    happenings: [],
    names: { accounts: new Map(), bills: new Map() },
  };
  const draft = new Draft(EMPTY_LEDGER);
  for await (const event of readEvents(log, ledgerId)) {
    const fact = factOf(event);
    const { postings } = fact;
    const about = nameOf(subjectOf(event), draft.ledger);
    const part = isPart(event);
    history.happenings.push({ event, date: dateOf(event), about, part, postings });
    draft.follow(event, fact);
    for (const kind of ['accounts', 'bills'] as const)
      for (const id of fact.touched[kind]) {
        const entity = draft.ledger[kind].get(id);
        if (entity) history.names[kind].set(id, entity.name);
      }
  }
  return history;
}
