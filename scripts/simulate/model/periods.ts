/** One period that is skipped, settled with what was paid of it, or postponed. */
import type { Calls, Verdict } from './calls.ts';
import { afterPeriod } from './course.ts';
import { datesAfterPayment } from './dates.ts';
import type { Day } from './days.ts';
import { rememberAmount } from './follows.ts';
import { find, type Household, happens } from './household.ts';
import { isNotTheOne, settle } from './payments.ts';

/** Nothing is paid, and what was planned is called off. What is saved stays. */
export function skipPeriod(house: Household, { id, body }: Calls['skipPeriod'], day: Day): Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return { status: 404, code: 'not_found' };
  const seen = isNotTheOne(bill, body.dueDate);
  if (seen) return seen;
  if (bill.parts > 0) return { status: 409, code: 'part_paid' };
  if (bill.frequency === 'once') return { status: 409, code: 'due_once' };
  happens(house, { type: 'PeriodSkipped', day, billId: id }, () => {
    Object.assign(bill, afterPeriod(bill, 0), { scheduled: null, failed: null });
  });
  return { status: 200 };
}

/** What was paid is all; it becomes a past amount of the day of the last part. */
export function settlePeriod(
  house: Household,
  { id, body }: Calls['settlePeriod'],
  day: Day,
): Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return { status: 404, code: 'not_found' };
  const seen = isNotTheOne(bill, body.dueDate);
  if (seen) return seen;
  const { parts: amount, lastPaidDate: on } = bill;
  if (amount === 0 || on === null) return { status: 409, code: 'not_part_paid' };
  happens(house, { type: 'PeriodSettled', day, billId: id, amount }, () => settle(bill, amount));
  rememberAmount(house, bill, { amount, on }, day);
  return { status: 200 };
}

/** Due later, this once: from today on, and before the next period. */
export function postponePayment(
  house: Household,
  { id, body }: Calls['postponePayment'],
  day: Day,
): Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return { status: 404, code: 'not_found' };
  const seen = isNotTheOne(bill, body.dueDate);
  if (seen) return seen;
  const to = body.newDueDate;
  if (to === bill.dueDate) return { status: 200 };
  const isBeforeNext = bill.frequency === 'once' || to < datesAfterPayment(bill).dueDate;
  if (to < bill.dueDate || to < day || !isBeforeNext) return { status: 400, code: 'validation' };
  happens(house, { type: 'PaymentPostponed', day, billId: id }, () => {
    const postponed = bill.frequency === 'once' ? null : (bill.postponed ?? bill.dueDate);
    Object.assign(bill, { dueDate: to, postponed, scheduled: null, failed: null });
  });
  return { status: 200 };
}
