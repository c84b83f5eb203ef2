/** Due dates as a calendar that other programs read (RFC 5545). */
import { addDays, addMonths, type Day, dayOfMonth } from '../../ledger/calendar.ts';
import { type ComingDue, duesFrom } from '../../ledger/coming-dues.ts';
import { leftOf, toPay } from '../../ledger/course.ts';
import type { Cents } from '../../ledger/money.ts';
import { eachInTurns, mapInTurns } from '../../ledger/others-first.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import type { BillRow } from '../../projections/lists.ts';
import { CALENDAR_EVENTS } from '../contract/calendar.ts';
import type { Preferences } from '../contract/preferences.ts';
import { showMoney } from '../mail/format.ts';
import { icalLine, icalText, icalTime } from './ical.ts';

/** How far the calendar looks ahead. */
const MONTHS_AHEAD = 12;

const BEGIN = `BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//Weekwise//Bills//EN\r
NAME:Weekwise bills\r
X-WR-CALNAME:Weekwise bills\r
REFRESH-INTERVAL;VALUE=DURATION:PT6H\r
X-PUBLISHED-TTL:PT6H\r
`;

/** What a calendar is made of. `paid`: how often each bill was paid; `origin` is where its links lead. */
export type CalendarParts = {
  ledgerId: string;
  bills: readonly BillRow[];
  paid: ReadonlyMap<number, number>;
  preferences: Pick<Preferences, 'currency'>;
  origin: string;
  today: Day;
};

/**
 * An all-day event for what is overdue and for every due date of the next twelve months, the soonest
 * {@link CALENDAR_EVENTS} of them. The same for the same bills. Others are served while it is made.
 */
export async function calendarOf(parts: CalendarParts): Promise<string> {
  const dues = await soonest(parts.bills, parts.today);
  const events = await mapInTurns(dues, (due) => eventOf(due, parts));
  return `${BEGIN}${events.join('')}END:VCALENDAR\r\n`;
}

type Due = ComingDue & { bill: BillRow };

/** In order of day, then of the bills as they come. */
async function soonest(bills: readonly BillRow[], today: Day): Promise<Due[]> {
  const dues: Due[] = [];
  const coming = new Map<Day, { due: Due; after: Iterator<ComingDue> }[]>();
  const wait = (bill: BillRow, after: Iterator<ComingDue>) => {
    const { done, value } = after.next();
    if (done) return;
    const one = { due: { ...value, bill }, after };
    const sameDay = coming.get(value.day);
    if (sameDay) sameDay.push(one);
    else coming.set(value.day, [one]);
  };
  await eachInTurns(bills, (bill) => {
    const [first] = duesFrom(bill);
    if (first && first.day < today) dues.push({ ...first, bill });
    wait(bill, duesFrom(bill, today));
  });
  dues.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const last = addMonths(today, MONTHS_AHEAD, dayOfMonth(today));
  for (let day = today; day <= last && dues.length < CALENDAR_EVENTS; day = addDays(day, 1)) {
    for (const { due, after } of coming.get(day) ?? []) {
      dues.push(due);
      wait(due.bill, after);
    }
    coming.delete(day);
  }
  return dues.slice(0, CALENDAR_EVENTS);
}

function eventOf({ bill, nth, day, toPay: left }: Due, parts: CalendarParts): string {
  const { ledgerId, paid, preferences, origin } = parts;
  // Named by which payment of the bill it is, not by its day: a date that is moved moves, and what is paid goes.
  const payment = (paid.get(bill.id) ?? 0) + nth;
  // Without a METHOD the stamp is when the event was last revised (RFC 5545, 3.8.7.2).
  const changed = icalTime(new Date(bill.updatedAt).toISOString());
  const money = (cents: Cents) => showMoney(cents, preferences.currency);
  const isPartPaid = nth === 0 && bill.partPaid > 0;
  const of = isPartPaid ? ` left of ${money(wholeOf(bill))}` : '';
  const summary = `${bill.name}: ${money(left)}${of}`;
  return [
    'BEGIN:VEVENT\r\n',
    icalLine('UID', uuidOf(`${ledgerId}\ndue ${bill.id} ${payment}`)),
    `SEQUENCE:0\r\nDTSTAMP:${changed}\r\n`,
    `DTSTART;VALUE=DATE:${icalTime(day)}\r\n`,
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\nX-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE\r\n',
    icalLine('SUMMARY', icalText(summary)),
    'TRANSP:TRANSPARENT\r\n',
    icalLine('DESCRIPTION', icalText(howPaid(bill))),
    icalLine('URL;VALUE=URI', `${origin}/dashboard?dialog=bill-detail&id=${bill.id}`),
    `LAST-MODIFIED:${changed}\r\nEND:VEVENT\r\n`,
  ].join('');
}

/** What a period that is part paid comes to: its amount, unless what is scheduled for the rest makes it another. */
function wholeOf(bill: BillRow): Cents {
  const rest = toPay(bill);
  return rest === leftOf(bill) ? bill.amount : bill.partPaid + rest;
}

function howPaid({ account, isAutomatic, isDirectDebit }: BillRow): string {
  const from = account ? `From ${account.name}.` : 'Without an account.';
  if (isAutomatic) return `${from} Paid automatically.`;
  return isDirectDebit ? `${from} Paid by direct debit.` : from;
}
