/** A ledger's whole history for exports, read from the events and not from the read tables. */
import type { Day } from '../../ledger/calendar.ts';
import type { RecordedLedgerEvent } from '../../ledger/events.ts';
import { factOf } from '../../ledger/fact.ts';
import { Draft, EMPTY_LEDGER } from '../../ledger/ledger.ts';
import { inParts } from '../../ledger/others-first.ts';
import type { Posting } from '../../ledger/pots.ts';
import { type Log, readBatches } from '../../ledger/store/read-events.ts';
import { dateOf, isPart, nameOf, subjectOf } from '../reading.ts';

/** One event. `about` is the name of its subject at that time. `part` is true for a payment after which the rest of its period was still due. */
export type Happening = {
  event: RecordedLedgerEvent;
  date: Day;
  about: string | null;
  part: boolean;
  postings: readonly Posting[];
};

/** The last name of each account and bill by id, also of those that were deleted. */
export type Names = { accounts: Map<number, string>; bills: Map<number, string> };

/** What is known of a history once it was read to its end. `last` is the revision of its last event, -1 when it has none. */
export type Survey = { names: Names; last: number };

/**
 * A ledger's events from the first to the last, some at a time: a long history is never in memory as a whole. A ledger that was erased,
 * or never began, has none.
 */
export async function* happeningsOf(log: Log, ledgerId: string): AsyncGenerator<Happening[]> {
  const draft = new Draft(EMPTY_LEDGER);
  for await (const events of partsOf(log, ledgerId))
    yield events.map((event) => {
      const fact = factOf(event);
      const about = nameOf(subjectOf(event), draft.ledger);
      draft.follow(event, fact);
      return { event, date: dateOf(event), about, part: isPart(event), postings: fact.postings };
    });
}

/** Reads all of a ledger's events and keeps none. Throws CorruptEvent for a damaged one, and the signal's reason once it aborts. */
export async function survey(log: Log, ledgerId: string, over?: AbortSignal): Promise<Survey> {
  const names: Names = { accounts: new Map(), bills: new Map() };
  let last = -1;
  const draft = new Draft(EMPTY_LEDGER);
  for await (const events of partsOf(log, ledgerId)) {
    over?.throwIfAborted();
    for (const event of events) {
      const fact = factOf(event);
      draft.follow(event, fact);
      for (const kind of ['accounts', 'bills'] as const)
        for (const id of fact.touched[kind]) {
          const entity = draft.ledger[kind].get(id);
          if (entity) names[kind].set(id, entity.name);
        }
      last = event.revision;
    }
  }
  return { names, last };
}

/** A stored kilobyte may be hundreds of lines, so what was read at once is worked through in parts. */
async function* partsOf(log: Log, ledgerId: string) {
  for await (const { events } of readBatches(log, ledgerId)) yield* inParts(events);
}
