/** Past amounts, and the next price of a bill: as a person plans it, or as it follows from the payments. */
import { isOver, nextSavingWeek } from './course.ts';
import { type Day, dateOf, daysApart, mondayOf, monthsLater, plusDays } from './days.ts';
import { type Bill, type Household, newId, type PastAmount, record } from './household.ts';
import { rounded } from './money.ts';

/** Sets the price from now on. Weeks in which the bill cost nothing are not made up for. `isFollowUp`: a payment caused it. */
export function plan(
  house: Household,
  bill: Bill,
  { amount, today, isFollowUp = false }: { amount: number; today: Day; isFollowUp?: boolean },
): void {
  const about = { type: 'PricePlanned', day: today, billId: bill.id, amount, isFollowUp };
  record(house, about, () => {
    const monday = isFollowUp ? afterFree(bill, today) : mondayOf(today);
    const isLate = bill.amount === 0 && amount > 0 && bill.savesFrom < monday;
    const savesFrom = nextSavingWeek(house, bill, isLate ? monday : bill.savesFrom);
    Object.assign(bill, { amount, movedPrice: null, savesFrom });
  });
}

/** The first Monday in which a bill saves after a period that cost nothing: this one, or the one after that period where it was settled early. */
function afterFree({ paidPeriod }: Bill, today: Day): Day {
  const after = plusDays(mondayOf(paidPeriod?.on ?? today), 7);
  return paidPeriod && after > mondayOf(today) ? after : mondayOf(today);
}

/** Records a payment as a past amount of that day, and lets the price follow. The same amount may stand there once; beside another payment of that day it comes again. */
export function rememberAmount(
  house: Household,
  bill: Bill,
  { amount, on, isSecond = false }: { amount: number; on: Day; isSecond?: boolean },
  day: Day,
): void {
  const billId = bill.id;
  const stands = house.pastAmounts.some(
    (past) => past.billId === billId && past.on === on && past.amount === amount,
  );
  if (amount !== 0 && (isSecond || !stands))
    record(house, { type: 'HistoricalAmountRecorded', day, billId, isFollowUp: true }, () => {
      house.pastAmounts.push({ id: newId(house, 'pastAmounts'), billId, amount, on });
    });
  followOn(house, bill, day);
}

/** Plans the average of the past amounts that the bill follows. */
function followOn(house: Household, bill: Bill, today: Day): void {
  if (bill.follows === null || isOver(bill)) return;
  const followed = followedOf(house, bill, bill.follows);
  if (followed.length === 0) return;
  const total = followed.reduce((sum, { amount }) => sum + amount, 0);
  const amount = rounded(total, followed.length);
  if (amount !== bill.amount) plan(house, bill, { amount, today, isFollowUp: true });
}

const HALF_A_QUARTER = 45;

function followedOf({ pastAmounts }: Household, bill: Bill, follows: string): PastAmount[] {
  const own = pastAmounts.filter(({ billId }) => billId === bill.id);
  if (follows === 'same-quarter') {
    const lastYear = monthsLater(bill.dueDate, -12, dateOf(bill.dueDate));
    return own.filter(({ on }) => Math.abs(daysApart(lastYear, on)) <= HALF_A_QUARTER);
  }
  own.sort((a, b) => daysApart(a.on, b.on) || b.id - a.id);
  return own.slice(0, Number(follows.replace('last-', '')));
}
