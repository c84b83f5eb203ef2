/** What a payment came to, and what a bill costs next: by a person's word, or by its payments. */
import { isOver, nextSaved } from './course.ts';
import { type Day, dateOf, daysApart, mondayOf, monthsLater } from './days.ts';
import { type Bill, type Household, happens, newId, type PastAmount } from './household.ts';
import { rounded } from './money.ts';

/** It costs so much from now on; weeks in which it cost nothing are not made up for. `isPart`: by the payment that was just made. */
export function plan(
  house: Household,
  bill: Bill,
  { amount, today, isPart = false }: { amount: number; today: Day; isPart?: boolean },
): void {
  const about = { type: 'PricePlanned', day: today, billId: bill.id, amount, isPart };
  happens(house, about, () => {
    const monday = mondayOf(today);
    const isLate = bill.amount === 0 && amount > 0 && bill.savesFrom < monday;
    const savesFrom = nextSaved(house, bill, isLate ? monday : bill.savesFrom);
    Object.assign(bill, { amount, moved: null, savesFrom });
  });
}

/** What was paid becomes a past amount of that day, unless it stands there already; by it the bill may cost something else next. */
export function rememberAmount(
  house: Household,
  bill: Bill,
  { amount, on }: { amount: number; on: Day },
  day: Day,
): void {
  if (amount === 0) return;
  const billId = bill.id;
  const stands = house.pastAmounts.some(
    (past) => past.billId === billId && past.on === on && past.amount === amount,
  );
  if (!stands)
    happens(house, { type: 'HistoricalAmountRecorded', day, billId, isPart: true }, () => {
      house.pastAmounts.push({ id: newId(house, 'pastAmounts'), billId, amount, on });
    });
  followOn(house, bill, day);
}

/** The next period costs what those that are followed came to on average. */
function followOn(house: Household, bill: Bill, today: Day): void {
  if (bill.follows === null || isOver(bill)) return;
  const followed = followedOf(house, bill, bill.follows);
  if (followed.length === 0) return;
  const total = followed.reduce((sum, { amount }) => sum + amount, 0);
  const amount = rounded(total, followed.length);
  if (amount !== bill.amount) plan(house, bill, { amount, today, isPart: true });
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
