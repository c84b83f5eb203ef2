/** When a line's bill is due, and until when it comes. */
import type { Day } from '../../../ledger/calendar.ts';
import {
  nextPeriod,
  type Period,
  periodFrom,
  type RepeatingFrequency,
} from '../../../ledger/frequency.ts';
import { type Answers, type Household, no, type Read } from './answers.ts';
import { readDate } from './dates.ts';
import { type Ends, readEnd } from './ends.ts';
import type { Often } from './frequencies.ts';
import { type OnDay, onDayNear, rhythmOf } from './on-day.ts';

/** The date, how many periods after the one that is written, and what was made of that one. */
export type Due = Period & { readonly changed: readonly ('moved_on' | 'on_day')[] };

/** Reads a due date. One that has passed stands for the next one, and one beside the day that the frequency names for that day. */
export function dueIn(
  text: string,
  { frequency, on }: Often,
  { order, past, missing }: Answers,
  { today }: Household,
): Read<Due> {
  if (text === '')
    return missing.dueDate === ''
      ? no('blank')
      : { value: { day: missing.dueDate, nth: 0, changed: [] } };
  const read = readDate(text, { order, frequency, today });
  if ('problem' in read) return no(read.problem);
  const day = on ? onDayNear(read.day, on) : read.day;
  const changed = day === read.day ? [] : (['on_day'] as const);
  if (day >= today || past === 'overdue') return { value: { day, nth: 0, changed } };
  if (frequency === 'once') return no('over');
  const next = periodFrom(day, rhythmOf(day, frequency, on), today);
  return { value: { ...next, changed: [...changed, 'moved_on'] } };
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
