/** The daily jobs. */
import type { Day } from './days.ts';
import type { Household } from './household.ts';
import { isDue, runPayments } from './payments-run.ts';
import { runRules } from './rules.ts';
import { setWeeksAside } from './weeks.ts';

/** Each job of a day's run, in order: the weeks that have begun, then transfers, then payments. */
export const DAILY_JOBS: readonly ((house: Household, today: Day) => void)[] = [
  accrueToday,
  runRules,
  payToday,
];

/** Runs all of them. */
export function runDailyJobs(house: Household, today: Day): void {
  for (const job of DAILY_JOBS) job(house, today);
}

/** Runs once a day: a week that is undone on the same day is set aside again on the next one. */
function accrueToday(house: Household, today: Day): void {
  if (house.weeksCheckedOn !== null && house.weeksCheckedOn >= today) return;
  house.weeksCheckedOn = today;
  setWeeksAside(house, today, 'schedule');
}

/** Pays what falls due at any time of the day. What had failed is tried once a day. */
function payToday(house: Household, today: Day): void {
  const due = house.bills.filter((bill) => isDue(bill, today));
  const isTried = house.paymentsTriedOn !== null && house.paymentsTriedOn >= today;
  if (due.length === 0 || (isTried && due.every(({ failed }) => failed !== null))) return;
  house.paymentsTriedOn = today;
  runPayments(house, today, !isTried);
}
