/** What happened to one bill, from the events themselves: when it was added, saved for, paid and changed, and its figures after each. */
import type { Bill } from '../ledger/entities.ts';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import { EVOLVE } from '../ledger/evolve.ts';
import { type Fact, factOf } from '../ledger/fact.ts';
import type { Cents } from '../ledger/money.ts';
import { type Log, readEvents } from '../ledger/store/read-events.ts';
import { billOf, dateOf, isPart, kindOfAny, subjectOf } from './reading.ts';

/** The fields of a bill whose changes a person sees. */
const SHOWN = [
  'name',
  'amount',
  'contingency',
  'frequency',
  'category',
  'accountId',
  'dueDate',
  'follows',
  'isAutomatic',
  'isDirectDebit',
] as const satisfies readonly (keyof Bill)[];
type Shown = (typeof SHOWN)[number];

/** One event in the life of a bill. `seq` grows with time. */
export type TimelineRow = {
  seq: number;
  eventId: string;
  type: string;
  date: string;
  time: string;
  /** The event's sum for this bill alone, in cents: paid, set aside, agreed or recorded. */
  amount: Cents | null;
  /** A payment after which the rest of its period was still due. */
  part: boolean;
  /** The movement into its pot (or out of it), and the pot and the arrears after it, in cents. */
  savedChange: Cents;
  saved: Cents;
  owed: Cents;
  /** The fields that changed; none for the first event. */
  changes: { field: Shown; from: Bill[Shown]; to: Bill[Shown] }[];
};

/** The whole life of a bill, newest first; empty when the ledger never had it. */
export async function readTimeline(
  log: Log,
  ledgerId: string,
  billId: number,
): Promise<TimelineRow[]> {
  const rows: TimelineRow[] = [];
  let before: Bill | undefined;
  for await (const event of readEvents(log, ledgerId)) {
    const fact = factOf(event);
    if (!isAbout(fact, billId)) continue;
    const after = EVOLVE.bills(before, fact, billId);
    rows.push(rowOf(fact, billId, before, after));
    before = after;
  }
  return rows.reverse();
}

/** What a payment adds to the past amounts is told by the payment, and that a bill came in an import by its being added. */
function isAbout(fact: Fact, billId: number): boolean {
  const { type, data } = fact.event;
  if (type === 'HistoricalAmountRecorded' && data.by === 'payment') return false;
  if (type === 'BillsImported') return false;
  if (type === 'Undone' && data.forgottenAmounts.length > 0) return false;
  return billOf(subjectOf(fact.event)) === billId || fact.touched.bills.has(billId);
}

function rowOf(
  { event, saved }: Fact<RecordedLedgerEvent>,
  billId: number,
  before: Bill | undefined,
  after: Bill | undefined,
): TimelineRow {
  return {
    seq: event.revision,
    eventId: event.id,
    type: event.type,
    date: dateOf(event),
    time: event.metadata.time,
    amount: kindOfAny(event).amount.forBill(event.data, billId),
    part: isPart(event),
    savedChange: saved.get(billId) ?? 0,
    saved: after?.saved ?? 0,
    owed: after?.arrears?.owed ?? 0,
    changes: before && after ? changesOf(before, after) : [],
  };
}

function changesOf(before: Bill, after: Bill): TimelineRow['changes'] {
  return SHOWN.filter((field) => before[field] !== after[field]).map((field) => {
    return { field, from: before[field], to: after[field] };
  });
}
