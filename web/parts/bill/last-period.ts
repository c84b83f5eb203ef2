import type { Bill } from '../../../api/contract/bills.ts';
import { type Day, dayInMonth, dayOfMonth, isDay } from '../../../ledger/calendar.ts';
import { nextPeriod, type RepeatingFrequency } from '../../../ledger/frequency.ts';
import { isSame } from '../../base/changes.ts';
import type { NewBill } from '../../queries/bills.ts';

/** Whether nothing follows the period that is due on a day, as the form stands: it is saved for in the weeks that are left. */
export function isLastPeriod(
  { ends, paymentDay, paymentDayType, paymentWeek }: NewBill,
  due: Day,
  frequency: RepeatingFrequency,
): boolean {
  if (!ends) return false;
  if (ends.payments !== undefined) return Number(ends.payments) === 1;
  if (!ends.on || !isDay(ends.on)) return false;
  const [day, week] = [Number(paymentDay ?? 0), Number(paymentWeek ?? 0) || null];
  const isItsDay =
    day > 0 &&
    (paymentDayType === 'monthly' || week !== null) &&
    dayInMonth(due, 0, day, week) === due;
  const rhythm = {
    frequency,
    dueDay: isItsDay && paymentDayType === 'monthly' ? day : dayOfMonth(due),
    dueWeek: isItsDay ? week : null,
  };
  return nextPeriod(due, rhythm) > ends.on;
}

/** Whether a bill that has ended stays so, as the form stands: with its date, its end and its frequency. */
export function staysEnded({ ends, dueDate, frequency }: NewBill, bill: Bill | undefined): boolean {
  if (!bill?.ended || dueDate !== bill.dueDate || frequency !== bill.frequency) return false;
  return frequency === 'once' || ends === undefined || isSame(ends, bill.ends);
}
