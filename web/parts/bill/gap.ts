import type { Bill } from '../../../api/contract/bills.ts';
import { type Day, dayOfMonth, daysBetween, isDay, weekStart } from '../../../ledger/calendar.ts';
import { type BillFrequency, nextPeriod, readFrequency } from '../../../ledger/frequency.ts';
import {
  type Cents,
  formatMoney,
  MAX_ARREARS_WEEKS,
  parseMoney,
  plannedAmount,
  setAsideInWeeks,
} from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { toCents } from '../../ui/money.tsx';
import { nextPaymentDay } from './bill-values.ts';

/** What a bill will lack on its next due date, in cents, although so many weeks are set aside until then. */
export type DateGap = { readonly weeks: number; readonly missing: Cents };

/** What stands in a money field, in cents; nothing while it is no amount. */
export const centsIn = (typed: unknown): Cents => parseMoney(String(typed ?? '')) ?? 0;

/** What need not be saved any more once the form is sent: parts that are paid, what the bill has, what is put in and what its account advances. */
export const savedThen = ({ fund, arrears }: NewBill, bill: Bill | undefined): Cents =>
  toCents(bill?.partPaid ?? '0.00') +
  toCents(bill?.savings.savedAmount ?? '0.00') +
  centsIn(fund) +
  (arrears?.advance ? centsIn(arrears.amount) : 0);

/** The date on which a new bill without one falls due (docs/product.md, When a bill is due); null for one that needs its date. */
export function firstDueDate(values: NewBill, frequency: BillFrequency, today: Day): Day | null {
  if (frequency === 'once') return null;
  const rhythm = { frequency, dueDay: dayOfMonth(today), dueWeek: null };
  return nextPaymentDay(today, values) ?? nextPeriod(today, rhythm);
}

/**
 * The gap that the first weeks of a bill leave, as the form stands; null when there is none, or it is due already. What is due
 * once is saved for in the weeks that there are: it has a gap only in the week of its date. One that is edited has a gap when it costs
 * more than before.
 */
export function gapOf(values: NewBill, bill: Bill | undefined, today: Day): DateGap | null {
  const amount = centsIn(values.amount);
  const frequency = readFrequency(values.frequency);
  const due = values.dueDate || (frequency && firstDueDate(values, frequency, today));
  if (bill && amount <= toCents(bill.amount)) return null;
  if (amount === 0 || !frequency || !due || !isDay(due) || due < today) return null;
  const weeks = daysBetween(weekStart(today), weekStart(due)) / 7;
  if (frequency === 'once' && weeks > 0) return null;
  const planned = plannedAmount({ amount, contingency: Number(values.contingency ?? 0) });
  const coming = frequency === 'once' ? 0 : setAsideInWeeks(weeks, planned, frequency, 0);
  const missing = amount - savedThen(values, bill) - coming;
  return missing > 0 ? { weeks, missing } : null;
}

/**
 * The bill as it is sent. Where its gap is to be paid by the week, that is the gap as it is now; nothing of it where there is none, or
 * no time for it.
 */
export function withPlan(typed: NewBill, bill: Bill | undefined, today: Day): NewBill {
  const { arrears, ...values } = typed;
  if (!arrears?.advance) return typed;
  const gap = gapOf(values, bill, today);
  if (!gap || gap.weeks === 0 || gap.weeks > MAX_ARREARS_WEEKS) return values;
  const plan = { amount: formatMoney(gap.missing), weeks: gap.weeks, advance: true };
  return { ...values, arrears: plan };
}
