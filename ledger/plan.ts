/**
 * What the weeks save for one bill: exactly its amount by its rhythm (money.ts) or, for what is due once and for the last period
 * of a bill that ends, what is still missing in the weeks that are left.
 */
import { type Day, later, weeksUntil } from './calendar.ts';
import {
  type Course,
  changesPrice,
  costOn,
  hasEnded,
  isOver,
  leftOf,
  type Prices,
} from './course.ts';
import { dueDateAfterPayment, dueDateFrom, type GoesOn } from './due-dates.ts';
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

/** What decides what a week sets aside. */
type Planned = Course &
  GoesOn &
  Prices &
  Pick<Bill, 'contingency' | 'partPaid' | 'saved' | 'carry' | 'accruesFrom'>;

/**
 * True while another period follows the one that is due: then the weeks go by the rhythm, else by what is missing. The date that
 * follows is worked out only for a bill that ends: a week asks this of every bill.
 */
function goesOn<B extends Planned>(bill: B): bill is B & { frequency: RepeatingFrequency } {
  if (!comesRound(bill) || hasEnded(bill)) return false;
  return bill.ends === null || !isOver(bill.ends, dueDateAfterPayment(bill), 1);
}

/** What a week saves towards each period: once the date that is due is past, already for the next one, at its price. */
function plannedIn(bill: Planned, week: Day): Cents {
  if (!changesPrice(bill)) return plannedAmount(bill);
  return plannedAmount({ ...bill, amount: costOn(bill, dueDateFrom(bill, week)) });
}

/** What is moved in a week, and the exact remainder that it leaves. */
type Week = { amount: Cents; carry: number };

/** What the week of a Monday sets aside; left out, the next one that the bill takes part in. */
export function planWeek(bill: Planned, week: Day = bill.accruesFrom): Week {
  if (goesOn(bill)) return setAsideForWeek(plannedIn(bill, week), bill.frequency, bill.carry);
  return { amount: divideHalfUp(missing(bill), weeksLeft(bill, week)), carry: 0 };
}

/** True while the weeks have something to do for a bill. A week that moves no whole cent moves the carry, or leaves more to the next. */
export function isPlanned(bill: Planned, week: Day = bill.accruesFrom): boolean {
  if (!goesOn(bill)) return missing(bill) > 0;
  const { amount, carry } = planWeek(bill, week);
  return amount > 0 || carry !== bill.carry;
}

/** The weekly amount that people are shown, rounded half up; nothing once the last period is saved for, or the bill has ended. */
export function weeklyOf(bill: Planned): Cents {
  return goesOn(bill)
    ? weeklyAmount(plannedIn(bill, bill.accruesFrom), bill.frequency)
    : planWeek(bill).amount;
}

/** One week's share of any amount that the bill might have come to. */
export function weeklyShare(bill: Planned, amount: Cents): Cents {
  if (hasEnded(bill)) return 0;
  return comesRound(bill)
    ? weeklyAmount(amount, bill.frequency)
    : divideHalfUp(amount, weeksLeft(bill));
}

/** The carry after the shown weekly amount was taken back. */
export function carryAfterTaken(bill: Planned, taken: Cents): number {
  if (!goesOn(bill)) return 0;
  const planned = plannedIn(bill, bill.accruesFrom);
  return carryAfterWeekTaken(planned, bill.frequency, bill.carry, taken);
}

/** Days, in whole weeks, until the plan has saved what is left of the amount; null when it sets nothing aside, or nothing is due any more. */
export function daysUntilSaved(bill: Planned): number | null {
  const { saved } = bill;
  const left = leftOf(bill);
  const planned = plannedAmount(bill);
  if (goesOn(bill)) return daysToGo(left, saved, bill.frequency, bill.carry, planned);
  if (planned === 0 || hasEnded(bill)) return null;
  if (saved >= left) return 0;
  return weeklyOf(bill) === 0
    ? null
    : 7 * weeksToSave(left - saved, missing(bill), weeksLeft(bill));
}

/** What the weeks have yet to set aside for what nothing follows. */
const missing = (bill: Planned): Cents =>
  hasEnded(bill) ? 0 : Math.max(0, plannedAmount(bill) - bill.partPaid - bill.saved);

const weeksLeft = (bill: Planned, week: Day = bill.accruesFrom): number =>
  weeksUntil(bill.dueDate, later(week, bill.accruesFrom));

/**
 * After how many of the weeks so much is set aside, of all that they set aside. Worked out at once: a bill may be due in nine
 * hundred years.
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
