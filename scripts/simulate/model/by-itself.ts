/** What happens by itself, day by day. */
import type { Day } from './days.ts';
import type { Household } from './household.ts';
import { isDue, runPayments } from './payments.ts';
import { runRules } from './rules.ts';
import { setWeeksAside } from './weeks.ts';

/** Every day's run, job by job: the weeks that have begun, then transfers, then payments. */
export const DAILY_JOBS: readonly ((house: Household, today: Day) => void)[] = [
  setDaysWeeksAside,
  runRules,
  makeDaysPayments,
];

/** Once a day: a week that is undone on the same day waits for the next one. */
function setDaysWeeksAside(house: Household, today: Day): void {
  if (house.lookedOn !== null && house.lookedOn >= today) return;
  house.lookedOn = today;
  setWeeksAside(house, today);
}

/** Whatever falls due, on any day; what could not be paid is tried once a day. */
function makeDaysPayments(house: Household, today: Day): void {
  const due = house.bills.filter((bill) => isDue(bill, today));
  const isTried = house.triedOn !== null && house.triedOn >= today;
  if (due.length === 0 || (isTried && due.every(({ failed }) => failed !== null))) return;
  house.triedOn = today;
  runPayments(house, today);
}
