/** What happens to a household by itself, and the week that a person adds or takes back (decisions.md §4-6). */
import { type Day, mondayOf, nextDayThatIs, onePeriodLater, plusDays, plusMonths } from './days.ts';
import {
  type Bill,
  balanceOf,
  type Frequency,
  find,
  type Household,
  happens,
  type Rule,
} from './household.ts';

/** Weeks in a period, as a fraction: a month is 433/100 weeks. */
const WEEKS: Record<Frequency, readonly [number, number]> = {
  weekly: [1, 1],
  monthly: [433, 100],
  quarterly: [13, 1],
  'bi-annual': [26, 1],
  annually: [52, 1],
};

/** Half a unit and more goes up. */
export const rounded = (number: number): number => Math.floor(number + 0.5);

/** Every day's run, job by job: the weeks that have begun, then transfers, then payments. */
export const DAILY_JOBS: readonly ((house: Household, today: Day) => void)[] = [
  setDaysWeeksAside,
  runRules,
  runPayments,
];

/** Once a day, whatever a person does on it later. */
function setDaysWeeksAside(house: Household, today: Day): void {
  if (house.lookedOn === null || house.lookedOn < today) setWeeksAside(house, today);
  house.lookedOn = today;
}

/** Every week that has begun and was not yet set aside. */
export function setWeeksAside(house: Household, today: Day): void {
  const thisMonday = mondayOf(today);
  for (let week = plusDays(house.savedThrough, 7); week <= thisMonday; week = plusDays(week, 7)) {
    const saving = withAccount(house).filter(({ savesFrom }) => savesFrom <= week);
    const isMoving = saving.some((bill) => bill.amount > 0 || bill.owed > 0);
    if (!isMoving) continue;
    happens(house, { type: 'WeekAccrued', day: today }, () => {
      for (const bill of saving) {
        saveWeek(bill);
        payBack(house, bill);
      }
    });
    house.savedThrough = week;
  }
}

/** One week more for every bill, outside the calendar. */
export function addWeek(house: Household, today: Day): void {
  const saving = withAccount(house).filter(({ amount }) => amount > 0);
  if (saving.length === 0) return;
  happens(house, { type: 'WeekAdded', day: today }, () => {
    for (const bill of saving) saveWeek(bill);
  });
}

/** One week back from every bill: its weekly amount, what it has, and what its account still holds. */
export function reduceWeek(house: Household, today: Day): void {
  const taken = new Map<Bill, number>();
  const left = new Map(house.accounts.map((account) => [account.id, balanceOf(house, account)]));
  for (const bill of withAccount(house)) {
    const held = left.get(Number(bill.accountId)) ?? 0;
    const amount = Math.max(0, Math.min(weeklyAmount(bill), bill.saved, held));
    if (amount > 0) taken.set(bill, amount);
    left.set(Number(bill.accountId), held - amount);
  }
  if (taken.size === 0) return;
  happens(house, { type: 'WeekReduced', day: today }, () => {
    for (const [bill, amount] of taken) {
      const [numerator, denominator] = WEEKS[bill.frequency];
      const whole = amount === weeklyAmount(bill);
      bill.carry = whole ? bill.carry - bill.amount * denominator + amount * numerator : 0;
      bill.saved -= amount;
    }
  });
}

/** How many weekly instalments so many periods of a bill make. */
export function instalmentsIn(periods: number, frequency: Frequency): number {
  const [numerator, denominator] = WEEKS[frequency];
  return Math.max(1, rounded((periods * numerator) / denominator));
}

/** Pays, from what the bill has saved first; the next date is one period on. */
export function pay(house: Household, bill: Bill, amount: number, today: Day): void {
  happens(house, { type: 'BillPaid', day: today, billId: bill.id }, () => {
    const fromSavings = Math.min(bill.saved, amount);
    bill.saved -= fromSavings;
    const account = find(house, 'accounts', bill.accountId);
    if (account) account.available -= amount - fromSavings;
    const { frequency, dueOn, nextPaymentDate, paymentDay, paymentDayType } = bill;
    const paysOn = paymentDayType === 'monthly' && paymentDay ? paymentDay : dueOn;
    bill.dueDate = onePeriodLater(bill.dueDate, frequency, dueOn);
    bill.nextPaymentDate = nextPaymentDate && onePeriodLater(nextPaymentDate, frequency, paysOn);
    Object.assign(bill, { lastPaidDate: today, scheduled: null, failed: null });
  });
}

function withAccount(house: Household): Bill[] {
  return house.bills.filter(({ accountId }) => accountId !== null).sort((a, b) => a.id - b.id);
}

function weeklyAmount({ amount, frequency }: Bill): number {
  const [numerator, denominator] = WEEKS[frequency];
  return rounded((amount * denominator) / numerator);
}

/** The exact weekly share and what was left over before, rounded; the rest is left for the next week. */
function saveWeek(bill: Bill): void {
  const [numerator, denominator] = WEEKS[bill.frequency];
  const due = bill.carry + bill.amount * denominator;
  const amount = Math.max(0, rounded(due / numerator));
  bill.saved += amount;
  bill.carry = due - amount * numerator;
}

function payBack(house: Household, bill: Bill): void {
  const amount = bill.instalmentsLeft <= 1 ? bill.owed : Math.min(bill.instalment, bill.owed);
  const account = find(house, 'accounts', bill.accountId);
  if (amount === 0 || !account) return;
  account.available += amount;
  bill.owed -= amount;
  bill.instalmentsLeft -= 1;
  if (bill.owed === 0) Object.assign(bill, { instalment: 0, instalmentsLeft: 0 });
}

/** The earliest date first; of two on one day, the rule that was made first. */
function runRules(house: Household, today: Day): void {
  for (;;) {
    const [rule] = house.rules
      .filter(({ isActive, nextTransferDate }) => isActive && nextTransferDate <= today)
      .sort((a, b) =>
        a.nextTransferDate < b.nextTransferDate
          ? -1
          : a.nextTransferDate > b.nextTransferDate
            ? 1
            : a.id - b.id,
      );
    if (!rule) return;
    runRule(house, rule, today);
  }
}

function runRule(house: Household, rule: Rule, today: Day): void {
  const on = rule.nextTransferDate;
  const from = find(house, 'accounts', rule.fromAccountId);
  const to = find(house, 'accounts', rule.toAccountId);
  const isEnough = from && to && balanceOf(house, from) >= rule.amount;
  const type = isEnough ? 'SavingsRuleApplied' : 'SavingsRuleSkipped';
  happens(house, { type, day: today }, () => {
    rule.nextTransferDate = afterTransfer(rule);
    rule.skippedOn = isEnough ? null : on;
    if (!isEnough) return;
    from.available -= rule.amount;
    to.available += rule.amount;
  });
}

function afterTransfer({
  nextTransferDate: day,
  frequency,
  transferDay,
  transferDayType,
}: Rule): Day {
  if (frequency !== 'monthly') return plusDays(day, frequency === 'weekly' ? 7 : 14);
  if (transferDayType === 'monthly') return plusMonths(day, 1, transferDay);
  return nextDayThatIs(plusMonths(day, 0, 31), transferDay, 'weekly');
}

/** Bill by bill; one that cannot be paid is tried once a day. */
function runPayments(house: Household, today: Day): void {
  for (const bill of house.bills.sort((a, b) => a.id - b.id)) {
    for (let amount = dueNow(bill, today); amount !== null; amount = dueNow(bill, today)) {
      const account = find(house, 'accounts', bill.accountId);
      if (account && balanceOf(house, account) >= amount) pay(house, bill, amount, today);
      else
        happens(house, { type: 'PaymentFailed', day: today, billId: bill.id }, () => {
          bill.failed = { on: today, reason: account ? 'insufficient_funds' : 'account_required' };
        });
    }
  }
}

function dueNow(bill: Bill, today: Day): number | null {
  if (bill.failed?.on === today) return null;
  if (bill.scheduled && bill.scheduled.on <= today) return bill.scheduled.amount;
  const isDue = bill.isAutomatic && bill.nextPaymentDate !== null && bill.nextPaymentDate <= today;
  return isDue ? bill.amount : null;
}
