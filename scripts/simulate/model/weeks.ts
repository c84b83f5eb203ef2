/** Weekly accruals. */
import { asInWeek, countsWeeks, isLast, isOver, missingUntilEnd } from './course.ts';
import { type Day, daysApart, mondayOf, plusDays } from './days.ts';
import {
  type Account,
  type Bill,
  balanceOf,
  find,
  type Household,
  owedOf,
  paidBack,
  record,
} from './household.ts';
import { exactShare, HIGHEST, planned, rounded, weeklyShare } from './money.ts';

/**
 * Sets aside every week that has begun. Where the daily run finds bills that have started and nothing to set aside for them, the week is
 * over; after a person's press it stays due.
 */
export function setWeeksAside(house: Household, today: Day, by: 'person' | 'schedule'): void {
  for (
    let week = plusDays(house.savedThrough, 7);
    week <= mondayOf(today);
    week = plusDays(week, 7)
  ) {
    const isAfterStart = ({ startDate }: Bill) => plusDays(mondayOf(startDate), 7) <= week;
    // What saves from a week to come was there all the time, and pays back what it owes. Other bills were not there before their first week.
    const savesLater = (bill: Bill) => bill.savesFrom > mondayOf(today) && isAfterStart(bill);
    const begun = withAccount(house).filter((bill) => bill.savesFrom <= week || savesLater(bill));
    const saves = (bill: Bill) => bill.savesFrom <= week && isSaving(bill, week);
    const saving = begun.filter((bill) => saves(bill) || owedOf(bill.debt) > 0);
    if (saving.length === 0) {
      if (by === 'schedule' && withAccount(house).some(isAfterStart)) house.savedThrough = week;
      continue;
    }
    record(house, { type: 'WeekAccrued', day: today }, () => {
      house.savedThrough = week;
      for (const { bill, account } of saving.map(payerOf(house))) {
        if (bill.savesFrom <= week) {
          saveOneWeek(house, bill, account, week);
          if (countsWeeks(bill)) bill.savesFrom = plusDays(week, 7);
        }
        payBackOneWeek(house, bill, account);
      }
    });
  }
}

/** Adds one week to every bill now. */
export function addWeek(house: Household, today: Day): void {
  const saving = withAccount(house).filter((bill) => isSaving(bill));
  if (saving.length === 0) return;
  record(house, { type: 'WeekAdded', day: today }, () => {
    for (const { bill, account } of saving.map(payerOf(house))) saveOneWeek(house, bill, account);
  });
}

/** Takes one week back from every bill: at most what the bill has saved, and what its account holds. */
export function reduceWeek(house: Household, today: Day): void {
  const left = new Map(house.accounts.map((account) => [account.id, balanceOf(house, account)]));
  const taken = withAccount(house).flatMap((bill) => {
    const held = left.get(bill.accountId ?? 0) ?? 0;
    const amount = Math.min(weekOf(bill), bill.saved, held);
    left.set(bill.accountId ?? 0, held - amount);
    return amount > 0 ? [{ bill, amount }] : [];
  });
  if (taken.length === 0) return;
  record(house, { type: 'WeekReduced', day: today }, () => {
    for (const { bill, amount } of taken) {
      const { share, parts } = isLast(bill) ? NO_PARTS : exactShare(asInWeek(bill, bill.savesFrom));
      // A whole week takes its exact share from the carry, and what was left to save until the end takes nothing. After less than a week the carry starts again.
      const isCut = amount < weeklyShare(asInWeek(bill, bill.savesFrom));
      const rest = isCut ? bill.carry : bill.carry - share + amount * parts;
      bill.carry = amount === weekOf(bill) ? rest : 0;
      bill.saved -= amount;
    }
  });
}

/** The last period has no carry: each week it sets aside a share of what is missing. */
const NO_PARTS = { share: 0, parts: 0 };

/** The number of weeks left for the last period, with this Monday's; at least 1. */
const weeksLeft = ({ dueDate, savesFrom }: Bill, monday: Day): number => {
  const first = monday > savesFrom ? monday : savesFrom;
  return Math.max(1, daysApart(first, mondayOf(dueDate)) / 7 + 1);
};

const missing = (bill: Bill): number =>
  isOver(bill) ? 0 : Math.max(0, planned(bill) - bill.parts - bill.saved);

const isSaving = (bill: Bill, monday: Day = bill.savesFrom): boolean =>
  isLast(bill)
    ? missing(bill) > 0
    : asInWeek(bill, monday).amount > 0 && missingUntilEnd(bill) !== 0;

/** The weekly amount that people see; in the last period, a share of what is missing. */
export function weekOf(bill: Bill, monday: Day = bill.savesFrom): number {
  return isLast(bill)
    ? rounded(missing(bill), weeksLeft(bill, monday))
    : Math.min(weeklyShare(asInWeek(bill, monday)), missingUntilEnd(bill) ?? HIGHEST);
}

const withAccount = (house: Household): Bill[] =>
  house.bills.filter(({ accountId }) => accountId !== null).sort((a, b) => a.id - b.id);

function payerOf(house: Household) {
  return (bill: Bill) => {
    const account = find(house, 'accounts', bill.accountId);
    if (!account) throw new Error(`Bill ${bill.id} has no account`);
    return { bill, account };
  };
}

/** Sets aside the exact share, rounded. The carry keeps the remainder for the next week. */
function saveOneWeek(
  house: Household,
  bill: Bill,
  account: Account,
  monday: Day = bill.savesFrom,
): void {
  if (isLast(bill)) {
    bill.saved += Math.min(weekOf(bill, monday), HIGHEST - balanceOf(house, account));
    bill.carry = 0;
    return;
  }
  const { share, parts } = exactShare(asInWeek(bill, monday));
  const exact = bill.carry + share;
  const week = Math.min(rounded(exact, parts), missingUntilEnd(bill) ?? HIGHEST);
  // A week that sets aside less than its share is the last one, and leaves no part of a cent.
  bill.carry = week < rounded(exact, parts) ? 0 : exact - week * parts;
  bill.saved += Math.min(week, HIGHEST - balanceOf(house, account));
}

/** An instalment goes to available, which advanced it. */
function payBackOneWeek(house: Household, bill: Bill, account: Account): void {
  const { debt } = bill;
  if (!debt) return;
  const due = paidBack(debt, debt.weeks + 1) - paidBack(debt, debt.weeks);
  if (due > HIGHEST - balanceOf(house, account)) return;
  account.available += due;
  debt.weeks += 1;
  if (owedOf(debt) === 0) bill.debt = null;
}
