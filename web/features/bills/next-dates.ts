import type { Bill } from '../../../api/contract/bills.ts';
import { type Day, nextPeriod } from '../../../ledger/calendar.ts';

/** A bill's due date and those after it, `count` in all. */
export function nextDates(
  { dueDate, dueDay, frequency }: Pick<Bill, 'dueDate' | 'dueDay' | 'frequency'>,
  count: number,
): Day[] {
  const dates = [dueDate];
  for (let date = dueDate; dates.length < count; ) {
    date = nextPeriod(date, frequency, dueDay);
    dates.push(date);
  }
  return dates;
}
