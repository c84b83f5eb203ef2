import { type Day, daysBetween } from '../../../ledger/calendar.ts';
import { billsText } from '../../text/bills.ts';

/** A due date in words, its day written by `show`; `overdue` so that a row can mark it with more than a colour. */
export function dueWords(
  due: Day,
  now: Day,
  show: (day: Day) => string,
): { readonly words: string; readonly overdue: boolean } {
  const days = daysBetween(now, due);
  if (days < 0) return { words: billsText.overdue(-days, show(due)), overdue: true };
  if (days === 0) return { words: billsText.dueToday, overdue: false };
  if (days === 1) return { words: billsText.dueTomorrow, overdue: false };
  return { words: billsText.dueIn(days, show(due)), overdue: false };
}

/** How many days before its date a bill's Pay begins to stand out. */
const pressingDays = 3;

/** Whether a bill is to be paid now: within three days, or overdue. */
export const isPressing = (due: Day, now: Day): boolean => daysBetween(now, due) <= pressingDays;
