/** Due dates as a calendar that other programs read (RFC 5545). */
import ical, { ICalEventTransparency } from 'ical-generator';
import { addMonths, type Day, dayOfMonth } from '../../ledger/calendar.ts';
import { dueDatesOf } from '../../ledger/due-dates.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import type { BillRow } from '../../projections/bills.ts';
import type { Preferences } from '../contract/preferences.ts';
import { showMoney } from '../mail/format.ts';

/** How far the calendar looks ahead, and how often programs are asked to look again. */
const MONTHS_AHEAD = 12;
const LOOK_AGAIN_SECONDS = 6 * 3_600;

/** What a calendar is made of. `paid`: how often each bill was paid; `origin` is where its links lead. */
export type CalendarParts = {
  ledgerId: string;
  bills: readonly BillRow[];
  paid: ReadonlyMap<number, number>;
  preferences: Pick<Preferences, 'currency'>;
  origin: string;
  today: Day;
};

/** An all-day event for every due date of the next twelve months, and for what is overdue. The same for the same bills. */
export function calendarOf(parts: CalendarParts): string {
  const { bills, today } = parts;
  const calendar = ical({
    name: 'Weekwise bills',
    prodId: { company: 'Weekwise', product: 'Bills', language: 'EN' },
    ttl: LOOK_AGAIN_SECONDS,
  });
  for (const bill of bills)
    for (const [nth, day] of dueDates(bill, today)) addDueDate(calendar, bill, nth, day, parts);
  return calendar.toString();
}

function addDueDate(
  calendar: ReturnType<typeof ical>,
  bill: BillRow,
  nth: number,
  day: Day,
  { ledgerId, paid, preferences, origin }: CalendarParts,
): void {
  // Named by which payment of the bill it is, not by its day: a date that is moved moves, and what is paid goes.
  const payment = (paid.get(bill.id) ?? 0) + nth;
  const changed = new Date(bill.updatedAt);
  calendar.createEvent({
    id: uuidOf(`${ledgerId}\ndue ${bill.id} ${payment}`),
    start: new Date(`${day}T00:00:00Z`),
    allDay: true,
    summary: `${bill.name}: ${showMoney(bill.amount, preferences.currency)}`,
    description: howPaid(bill),
    url: `${origin}/dashboard?dialog=bill-detail&id=${bill.id}`,
    transparency: ICalEventTransparency.TRANSPARENT,
    // Without a METHOD this is when the event was last revised (RFC 5545, 3.8.7.2).
    stamp: changed,
    lastModified: changed,
  });
}

function howPaid({ account, isAutomatic, isDirectDebit }: BillRow): string {
  const from = account ? `From ${account.name}.` : 'Without an account.';
  if (isAutomatic) return `${from} Paid automatically.`;
  return isDirectDebit ? `${from} Paid by direct debit.` : from;
}

/** The date that is due, however long ago, and those to come, each with its place in the row. */
function* dueDates(bill: BillRow, today: Day): Generator<[nth: number, day: Day]> {
  const last = addMonths(today, MONTHS_AHEAD, dayOfMonth(today));
  let nth = 0;
  for (const day of dueDatesOf(bill)) {
    if (day > last) return;
    if (nth === 0 || day >= today) yield [nth, day];
    nth += 1;
  }
}
