import { addDays, type Day, weekStart, weeksUntil } from '../../../ledger/calendar.ts';
import { type Cents, divideHalfUp } from '../../../ledger/money.ts';

/** What is missing of a bill that is due once, over the weeks that are left: from the next one to that of its date. */
export function onceWeekly(
  missing: Cents,
  dueDate: Day,
  today: Day,
): { readonly weeks: number; readonly weekly: Cents } {
  const weeks = weeksUntil(dueDate, addDays(weekStart(today), 7));
  return { weeks, weekly: divideHalfUp(missing, weeks) };
}
