import type { Day } from '../../../ledger/calendar.ts';
import {
  nextPeriod,
  type Period,
  periodFrom,
  type RepeatingFrequency,
} from '../../../ledger/frequency.ts';
import { type Answers, type Household, no, type Read } from './answers.ts';
import { type DateOrder, readDate } from './dates.ts';
import type { Often } from './frequencies.ts';
import { type OnDay, onDayNear, rhythmOf } from './on-day.ts';

/** When a line's bill is due, and until when it comes: a date, or how many payments are left. */

/** An end as `POST /api/bills/import` takes it. */
export type Ends = { readonly on: Day } | { readonly payments: number };

/** An end as read; null for a bill that goes on. */
type EndRead =
  | { readonly ends: Ends | null }
  | { readonly problem: 'order' | 'no_such_day' | 'unreadable' };

const NEVER =
  /^(?:never|none|no|n\/a|no end|ongoing|open[- ]ended|forever|until cancelled|[-\u2010-\u2015∞])$/i;
const COUNT =
  /^(\d{1,3})(?: ?(?:x|times|payments?|instal{1,2}ments?|occurrences?|repetitions?))?(?: (?:left|remaining|to go|more))?$/i;

/** Reads an end. Digits alone count payments: a day of a month says no end. */
function readEnd(text: string, { order, today }: { order: DateOrder | null; today: Day }): EndRead {
  if (text === '' || NEVER.test(text)) return { ends: null };
  const count = COUNT.exec(text)?.[1];
  if (count !== undefined) return { ends: { payments: Number(count) } };
  const bare = text.replace(/^(?:until|till|to|by|on|ends?(?: on)?) +/i, '');
  const read = readDate(bare, { order, frequency: 'once', today });
  if (!('problem' in read)) return { ends: { on: read.day } };
  return { problem: read.problem === 'only_day' ? 'unreadable' : read.problem };
}

/** The date, how many periods after the one that is written, and what was made of that one. */
export type Due = Period & {
  readonly isPast: boolean;
  readonly changed: readonly ('moved_on' | 'on_day')[];
};

/** Reads a due date, or the one for all lines that lack it. One that has passed stands for the next one, and one beside the day that the frequency names for that day. */
export function dueIn(
  text: string,
  { frequency, on }: Often,
  { order, past, missing }: Answers,
  { today }: Household,
): Read<Due> {
  const said = text || missing.dueDate;
  if (said === '') return no('blank');
  const read = readDate(said, { order, frequency, today });
  if ('problem' in read) return no(read.problem);
  const day = on ? onDayNear(read.day, on) : read.day;
  const changed = day === read.day ? [] : (['on_day'] as const);
  const isPast = day < today;
  if (!isPast || past === 'overdue') return { value: { day, nth: 0, isPast, changed } };
  if (frequency === 'once') return no('over');
  const next = periodFrom(day, rhythmOf(day, frequency, on), today);
  return { value: { ...next, isPast, changed: [...changed, 'moved_on'] } };
}

/** Reads an end. Payments are counted from the date that is written: those that have passed by now are made. */
export function endIn(
  text: string,
  often: Often | null,
  due: Due | null,
  { order }: Answers,
  { today }: Household,
): Read<Ends> {
  const read = readEnd(text, { order, today });
  if ('problem' in read) return no(read.problem);
  const { ends } = read;
  if (!ends) return { value: null };
  if (often?.frequency === 'once')
    return 'payments' in ends && ends.payments === 1 ? { value: null } : no('once');
  const left = 'payments' in ends ? { payments: ends.payments - (due?.nth ?? 0) } : ends;
  return isOver(left, due?.day ?? today) ? no('over') : { value: left };
}

const isOver = (ends: Ends, due: Day) => ('on' in ends ? ends.on < due : ends.payments < 1);

/** Whether a bill ends with the payment that is due next. */
export function isLastPayment(
  { ends, dueDate }: { readonly ends?: Ends; readonly dueDate: Day },
  frequency: RepeatingFrequency,
  on: OnDay | null,
): boolean {
  if (!ends) return false;
  if ('payments' in ends) return ends.payments === 1;
  return nextPeriod(dueDate, rhythmOf(dueDate, frequency, on)) > ends.on;
}
