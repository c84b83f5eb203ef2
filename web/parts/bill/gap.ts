import type { Bill } from '../../../api/contract/bills.ts';
import {
  type Day,
  dayOfMonth,
  daysBetween,
  isDay,
  nextMatch,
  nextPeriod,
  weekStart,
} from '../../../ledger/calendar.ts';
import { type RepeatingFrequency, readFrequency } from '../../../ledger/frequency.ts';
import { type Cents, parseMoney, plannedAmount, setAsideInWeeks } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { toCents } from '../../queries/cents.ts';

/** What a bill will lack on its next due date, in cents, although so many weeks are set aside until then. */
export type DateGap = { readonly weeks: number; readonly missing: Cents };

/** What stands in a money field, in cents; nothing while it is no amount. */
export const centsIn = (typed: unknown): Cents => parseMoney(String(typed ?? '')) ?? 0;

/** The date on which a new bill without one falls due (docs/product.md, When a bill is due). */
function firstDueDate(values: NewBill, frequency: RepeatingFrequency, today: Day): Day {
  const scheduled = values.isAutomatic || values.isDirectDebit;
  const day = scheduled ? Number(values.paymentDay ?? 0) : 0;
  if (day > 0) return nextMatch(today, day, values.paymentDayType ?? 'monthly');
  return nextPeriod(today, { frequency, dueDay: dayOfMonth(today), dueWeek: null });
}

/** The gap that the first weeks of a bill leave, as the form stands; null when there is none, or it is due already. */
export function gapOf(values: NewBill, bill: Bill | undefined, today: Day): DateGap | null {
  const amount = centsIn(values.amount);
  const frequency = readFrequency(values.frequency);
  // What is due once is saved for in the weeks that there are.
  if (frequency === null || frequency === 'once') return null;
  const due = values.dueDate || firstDueDate(values, frequency, today);
  if (amount === 0 || !isDay(due) || due < today) return null;
  const { contingency, fund, arrears } = values;
  const weeks = daysBetween(weekStart(today), weekStart(due)) / 7;
  const planned = plannedAmount({ amount, contingency: Number(contingency ?? 0) });
  const saved =
    toCents(bill?.savings.savedAmount ?? '0.00') +
    centsIn(fund) +
    (arrears?.advance ? centsIn(arrears.amount) : 0);
  const missing = amount - saved - setAsideInWeeks(weeks, planned, frequency, 0);
  return missing > 0 ? { weeks, missing } : null;
}
