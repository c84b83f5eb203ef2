/** Savings rules: automatic transfers. */
import { type Calls, CREATED, conflict, INVALID, NOT_FOUND, OK, type Verdict } from './calls.ts';
import { type Day, daysApart, monthsLater, nextDayThatIs, plusDays } from './days.ts';
import { balanceOf, find, type Household, newId, type Rule, record } from './household.ts';
import { cents, HIGHEST } from './money.ts';
import { payBefore } from './payments-run.ts';

export function addRule(house: Household, { body }: Calls['createSavingsRule'], day: Day): Verdict {
  const { fromAccountId, toAccountId, transferDay, transferDayType, description = null } = body;
  if (fromAccountId === toAccountId) return INVALID;
  if (![fromAccountId, toAccountId].every((id) => find(house, 'accounts', id))) return NOT_FOUND;
  record(house, { type: 'SavingsRuleAdded', day }, () => {
    const nextTransferDate = nextDayThatIs(day, transferDay, transferDayType);
    const amount = cents(body.amount);
    house.rules.push({
      ...body,
      ...{ id: newId(house, 'rules'), description, amount, nextTransferDate, skippedOn: null },
    });
  });
  return CREATED;
}

const DAYS = ['frequency', 'transferDay', 'transferDayType'] as const;

/** A rule that is switched on, or gets other days, runs next on its first date after today. */
export function changeRule(
  house: Household,
  { id, body }: Calls['changeSavingsRule'],
  day: Day,
): Verdict {
  const rule = find(house, 'rules', id);
  if (!rule) return NOT_FOUND;
  const { amount, ...others } = body;
  const after: Rule = { ...rule, ...others };
  if (amount !== undefined) after.amount = cents(amount);
  const differs = (...fields: (keyof Rule)[]) => fields.some((one) => after[one] !== rule[one]);
  if (!differs('fromAccountId', 'toAccountId', 'amount', 'isActive', ...DAYS)) return OK;
  if ((after.isActive && !rule.isActive) || differs(...DAYS))
    after.nextTransferDate = nextDayThatIs(day, after.transferDay, after.transferDayType);
  if (after.fromAccountId === after.toAccountId) return conflict('accounts_must_differ');
  const ends = [after.fromAccountId, after.toAccountId];
  if (!ends.every((end) => find(house, 'accounts', end))) return NOT_FOUND;
  record(house, { type: 'SavingsRuleChanged', day }, () => {
    Object.assign(rule, after);
  });
  return OK;
}

/** Runs every date that has come, in order; on one date the older rule runs first. Before each date is paid what the days before it would have paid. */
export function runRules(house: Household, today: Day): void {
  const triedOn = house.paymentsTriedOn ?? plusDays(today, -1);
  for (let last: Day | null = null; ; ) {
    const due = house.rules.filter((rule) => rule.isActive && rule.nextTransferDate <= today);
    const [rule] = due.sort(
      (a, b) => a.nextTransferDate.localeCompare(b.nextTransferDate) || a.id - b.id,
    );
    if (!rule) return;
    const on = rule.nextTransferDate;
    if (on !== last) payBefore(house, on, daysApart(triedOn, on) > 1, today);
    last = on;
    runOnce(house, rule, today);
  }
}

function runOnce(house: Household, rule: Rule, today: Day): void {
  const from = find(house, 'accounts', rule.fromAccountId);
  const to = find(house, 'accounts', rule.toAccountId);
  if (!from || !to) throw new Error(`Rule ${rule.id} has lost an account`);
  const { amount, nextTransferDate: on } = rule;
  const fits = balanceOf(house, from) >= amount && balanceOf(house, to) + amount <= HIGHEST;
  const type = fits ? 'SavingsRuleApplied' : 'SavingsRuleSkipped';
  record(house, { type, day: today, ...(fits && { amount }) }, () => {
    if (fits) {
      from.available -= amount;
      to.available += amount;
    }
    rule.skippedOn = fits ? null : on;
    rule.nextTransferDate = dateAfter(rule, on);
  });
}

/** The rule's next date in its rhythm. */
export function dateAfter({ frequency, transferDay, transferDayType }: Rule, on: Day): Day {
  if (frequency === 'weekly') return plusDays(on, 7);
  if (frequency === 'fortnightly') return plusDays(on, 14);
  if (transferDayType === 'monthly') return monthsLater(on, 1, transferDay);
  // The first such weekday of the next month.
  return nextDayThatIs(monthsLater(on, 0, 31), transferDay, 'weekly');
}
