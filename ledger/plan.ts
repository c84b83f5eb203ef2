/**
 * What the weeks save for one bill: exactly its amount by its rhythm (money.ts) or, for what is due once, what is still missing
 * in the weeks that are left.
 */
import { type Day, later, weeksUntil } from './calendar.ts';
import type { Bill } from './entities.ts';
import { comesRound } from './frequency.ts';
import {
  type Cents,
  carryAfterWeekTaken,
  daysToGo,
  divideHalfUp,
  plannedAmount,
  setAsideForWeek,
  weeklyAmount,
} from './money.ts';

/** What tells whether a bill has ended. */
export type Course = Pick<Bill, 'frequency' | 'dueDate' | 'paidPeriod'>;

/** A bill that is due once has ended when that date is paid. It is due again when it is given another one. */
export function hasEnded({ frequency, dueDate, paidPeriod }: Course): boolean {
  return frequency === 'once' && paidPeriod?.dueDate === dueDate;
}

/** What decides what a week sets aside. */
type Planned = Course &
  Pick<Bill, 'amount' | 'contingency' | 'frequency' | 'saved' | 'carry' | 'accruesFrom'>;

/** What is moved in a week, and the exact remainder that it leaves. */
type Week = { amount: Cents; carry: number };

/** What the week of a Monday sets aside; left out, the next one that the bill takes part in. */
export function planWeek(bill: Planned, week: Day = bill.accruesFrom): Week {
  if (comesRound(bill)) return setAsideForWeek(plannedAmount(bill), bill.frequency, bill.carry);
  return { amount: divideHalfUp(missing(bill), weeksLeft(bill, week)), carry: 0 };
}

/** True while the weeks have something to do for a bill. A week that moves no whole cent moves the carry, or leaves more to the next. */
export function isPlanned(bill: Planned): boolean {
  if (!comesRound(bill)) return missing(bill) > 0;
  const { amount, carry } = planWeek(bill);
  return amount > 0 || carry !== bill.carry;
}

/** The weekly amount that people are shown, rounded half up; nothing once what is due once is saved, or has ended. */
export function weeklyOf(bill: Planned): Cents {
  return comesRound(bill)
    ? weeklyAmount(plannedAmount(bill), bill.frequency)
    : planWeek(bill).amount;
}

/** One week's share of any amount that the bill might have come to. */
export function weeklyShare(bill: Planned, amount: Cents): Cents {
  if (comesRound(bill)) return weeklyAmount(amount, bill.frequency);
  return hasEnded(bill) ? 0 : divideHalfUp(amount, weeksLeft(bill));
}

/** The carry after the shown weekly amount was taken back. */
export function carryAfterTaken(bill: Planned, taken: Cents): number {
  if (!comesRound(bill)) return 0;
  return carryAfterWeekTaken(plannedAmount(bill), bill.frequency, bill.carry, taken);
}

/** Days, in whole weeks, until the plan has saved the amount; null when it sets nothing aside, or nothing is due any more. */
export function daysUntilSaved(bill: Planned): number | null {
  const { amount, saved } = bill;
  const planned = plannedAmount(bill);
  if (comesRound(bill)) return daysToGo(amount, saved, bill.frequency, bill.carry, planned);
  if (planned === 0 || hasEnded(bill)) return null;
  if (saved >= amount) return 0;
  return weeklyOf(bill) === 0
    ? null
    : 7 * weeksToSave(amount - saved, planned - saved, weeksLeft(bill));
}

/** What the weeks have yet to set aside for what is due once. */
const missing = (bill: Planned): Cents =>
  hasEnded(bill) ? 0 : Math.max(0, plannedAmount(bill) - bill.saved);

const weeksLeft = (bill: Planned, week: Day = bill.accruesFrom): number =>
  weeksUntil(bill.dueDate, later(week, bill.accruesFrom));

/** After how many of the weeks so much is set aside, of all that they set aside. */
function weeksToSave(wanted: Cents, whole: Cents, weeks: number): number {
  let [left, count] = [whole, 0];
  for (; whole - left < wanted; count += 1) left -= divideHalfUp(left, weeks - count);
  return count;
}
