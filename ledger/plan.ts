/**
 * What the weeks save for one bill: exactly its amount in each period (money.ts). For a bill that is due once, and for the last
 * period of a bill that ends, the missing rest is divided over the weeks that are left. No week saves beyond the last payment (until-end.ts).
 */
import { type Day, later, weeksUntil } from './calendar.ts';
import {
  type Course,
  changesPrice,
  costOn,
  hasEnded,
  isOver,
  type Owed,
  type Prices,
  toPay,
} from './course.ts';
import { daysAtPrices } from './days-to-go.ts';
import { dueDateAfterPayment, dueDateFrom, type GoesOn } from './due-periods.ts';
import type { Bill } from './entities.ts';
import { comesRound, type RepeatingFrequency } from './frequency.ts';
import {
  type Cents,
  carryAfterWeekTaken,
  daysToGo,
  divideHalfUp,
  plannedAmount,
  setAsideForWeek,
  weeklyAmount,
} from './money.ts';
import { neededUntilEnd } from './until-end.ts';

/** The fields that decide what a week sets aside. */
type Planned = Course &
  GoesOn &
  Prices &
  Owed &
  Pick<Bill, 'contingency' | 'saved' | 'carry' | 'accruesFrom'>;

/**
 * True while another period follows the one that is due. Then a week saves a share of the period, otherwise a share of what is
 * missing. The following date is computed only for a bill that ends, because each week asks this of every bill.
 */
function goesOn<B extends Planned>(bill: B): bill is B & { frequency: RepeatingFrequency } {
  if (!comesRound(bill) || hasEnded(bill)) return false;
  return bill.ends === null || !isOver(bill.ends, dueDateAfterPayment(bill), 1);
}

/** The period's amount that a week saves towards, in cents. After the due date a week saves for the next period, at its price. */
function plannedIn(bill: Planned, week: Day): Cents {
  if (!changesPrice(bill)) return plannedAmount(bill);
  return plannedAmount({ ...bill, amount: costOn(bill, dueDateFrom(bill, week)) });
}

/**
 * What a week moves, in cents, and the exact remainder that it leaves (parts of a cent). `changes` while weeks still change the bill: one that
 * moves no whole cent may still change the carry.
 */
type Week = { amount: Cents; carry: number; changes: boolean };

/** What the week of a Monday sets aside. `week` left out is the next one that accrues for the bill. */
export function planWeek(bill: Planned, week: Day = bill.accruesFrom): Week {
  if (!goesOn(bill)) {
    const left = missing(bill);
    return { amount: divideHalfUp(left, weeksLeft(bill, week)), carry: 0, changes: left > 0 };
  }
  const share = setAsideForWeek(plannedIn(bill, week), bill.frequency, bill.carry);
  const needed = neededUntilEnd(bill, share.amount);
  const cut = { amount: needed, carry: needed === 0 ? bill.carry : 0 };
  const { amount, carry } = needed === share.amount ? share : cut;
  return { amount, carry, changes: amount > 0 || carry !== bill.carry };
}

/** The weekly amount that people see, in cents, rounded half up. 0 once all payments until the end are saved for, or the bill has ended. */
export function weeklyOf(bill: Planned): Cents {
  if (!goesOn(bill)) return planWeek(bill).amount;
  const share = weeklyAmount(plannedIn(bill, bill.accruesFrom), bill.frequency);
  return neededUntilEnd(bill, share);
}

/** One week's share of an amount, in cents, by the bill's frequency. */
export function weeklyShare(bill: Planned, amount: Cents): Cents {
  if (hasEnded(bill)) return 0;
  return comesRound(bill)
    ? weeklyAmount(amount, bill.frequency)
    : divideHalfUp(amount, weeksLeft(bill));
}

/** The carry after the shown weekly amount was taken back. What is left to save until the end is no share, and stands for no part of a cent. */
export function carryAfterTaken(bill: Planned, taken: Cents): number {
  if (!goesOn(bill)) return 0;
  const planned = plannedIn(bill, bill.accruesFrom);
  if (taken < weeklyAmount(planned, bill.frequency)) return bill.carry;
  return carryAfterWeekTaken(planned, bill.frequency, bill.carry, taken);
}

/** Days, in whole weeks, until the plan has saved what will be paid. Null when it sets nothing aside or never so much, also for want of an account, or the bill has ended. */
export function daysUntilSaved(bill: Planned & Pick<Bill, 'accountId'>): number | null {
  const { saved } = bill;
  const left = toPay(bill);
  const lacking = left - saved;
  if (bill.accountId === null && lacking > 0) return null;
  const planned = plannedAmount(bill);
  if (goesOn(bill)) {
    if (lacking > 0 && (weeklyOf(bill) === 0 || neededUntilEnd(bill, lacking) < lacking))
      return null;
    return changesPrice(bill) && lacking > 0
      ? daysAtPrices(bill, left)
      : daysToGo(left, saved, bill.frequency, bill.carry, planned);
  }
  if (planned === 0 || hasEnded(bill)) return null;
  if (lacking <= 0) return 0;
  return weeklyOf(bill) === 0 || missing(bill) < lacking
    ? null
    : 7 * weeksToSave(lacking, missing(bill), weeksLeft(bill));
}

/** What is still to be set aside for the last period, in cents. */
const missing = (bill: Planned): Cents =>
  hasEnded(bill) ? 0 : Math.max(0, plannedAmount(bill) - bill.partPaid - bill.saved);

const weeksLeft = (bill: Planned, week: Day = bill.accruesFrom): number =>
  weeksUntil(bill.dueDate, later(week, bill.accruesFrom));

/**
 * After how many weeks an amount is set aside, of the total that all weeks set aside. Computed directly and not week by week,
 * because a bill may be due in nine hundred years.
 */
function weeksToSave(wanted: Cents, whole: Cents, weeks: number): number {
  let [least, most] = [0, weeks];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (setAsideAfter(middle, whole, weeks) >= wanted) most = middle;
    else least = middle + 1;
  }
  return least;
}

/**
 * What the first weeks of all have set aside. Each sets aside its share of what is missing, rounded half up: the whole cents of
 * an equal share, and a cent more while at least half of the weeks left have one more to set aside; in the end that is every other week.
 */
function setAsideAfter(count: number, whole: Cents, weeks: number): Cents {
  const [share, more] = [Math.floor(whole / weeks), whole % weeks];
  const first = 2 * more - weeks + 1;
  const extra =
    first > 0
      ? Math.min(count, first) + Math.floor(Math.max(0, count - first) / 2)
      : Math.ceil(Math.max(0, count - weeks + 2 * more) / 2);
  return share * count + extra;
}
