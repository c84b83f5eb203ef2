/** Calls about one period: it is skipped, settled with what was paid of it, or postponed. */
import { type Calls, conflict, INVALID, NOT_FOUND, OK, type Verdict } from './calls.ts';
import { afterPeriod } from './course.ts';
import { datesAfterPayment } from './dates.ts';
import type { Day } from './days.ts';
import { rememberAmount } from './follows.ts';
import { type Bill, find, type Household, record } from './household.ts';
import { isNotTheOne, settle } from './payments.ts';

/** The call must name the period that is due. */
const aboutPeriod =
  <N extends 'skipPeriod' | 'settlePeriod' | 'postponePayment'>(
    answer: (house: Household, bill: Bill, body: Calls[N]['body'], day: Day) => Verdict,
  ) =>
  (house: Household, { id, body }: Calls[N], day: Day): Verdict => {
    const bill = find(house, 'bills', id);
    if (!bill) return NOT_FOUND;
    return isNotTheOne(bill, body.dueDate) ?? answer(house, bill, body, day);
  };

/** Nothing is paid, and a scheduled payment is cancelled. What is saved stays. */
export const skipPeriod = aboutPeriod<'skipPeriod'>((house, bill, _, day) => {
  if (bill.parts > 0) return conflict('part_paid');
  if (bill.frequency === 'once') return conflict('due_once');
  record(house, { type: 'PeriodSkipped', day, billId: bill.id }, () => {
    Object.assign(bill, afterPeriod(bill, 0), { scheduled: null, failed: null });
  });
  return OK;
});

/** What was paid in parts is the whole payment, and becomes a past amount of the day of the last part. */
export const settlePeriod = aboutPeriod<'settlePeriod'>((house, bill, _, day) => {
  const { parts: amount, lastPaidDate: on } = bill;
  if (amount === 0 || on === null) return conflict('not_part_paid');
  const about = { type: 'PeriodSettled', day, billId: bill.id, amount };
  record(house, about, () => settle(bill, amount));
  rememberAmount(house, bill, { amount, on }, day);
  return OK;
});

/** This period is due later: today or after, and before the next period. */
export const postponePayment = aboutPeriod<'postponePayment'>((house, bill, body, day) => {
  const to = body.newDueDate;
  if (to === bill.dueDate) return OK;
  const isBeforeNext = bill.frequency === 'once' || to < datesAfterPayment(bill).dueDate;
  if (to < bill.dueDate || to < day || !isBeforeNext) return INVALID;
  record(house, { type: 'PaymentPostponed', day, billId: bill.id }, () => {
    const postponed = bill.frequency === 'once' ? null : (bill.postponed ?? bill.dueDate);
    Object.assign(bill, { dueDate: to, postponed, scheduled: null, failed: null });
  });
  return OK;
});
