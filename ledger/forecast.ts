/**
 * Looking ahead: the ledger's own decisions, run day by day on a copy of the ledger. No rule has a second model. One thing is
 * assumed: the person pays every bill by hand when it falls due (payments-run.ts). Incomes move no money, except those that the
 * person counts (counted-incomes.ts).
 */
import { addDays, type Day, weekStart } from './calendar.ts';
import { type Command, decide } from './commands.ts';
import { type Arrival, Arrivals, type CountedIncome } from './counted-incomes.ts';
import { toPay } from './course.ts';
import { dueDateFrom } from './due-periods.ts';
import type { Bill, SavingsRule } from './entities.ts';
import type { EventOf, LedgerEvent } from './events.ts';
import {
  type AccountForecast,
  type BillForecast,
  ENTRIES_MAX,
  emptyWeek,
  type Forecast,
  type ForecastWeek,
  failingAnew,
  followsAny,
  nothingYet,
} from './foreseen.ts';
import { accountOf, balanceOf, Draft, fold, type Ledger, roomIn } from './ledger.ts';
import type { Cents } from './money.ts';
import { settling } from './past-amounts.ts';
import { assumedPayment, helpedPayments } from './payments-run.ts';
import { AT_ONCE } from './portions.ts';
import { accruing } from './savings.ts';
import { toEnd } from './steps.ts';

/**
 * The forecast from today. `weeks` includes this week. It ends earlier when it holds {@link ENTRIES_MAX} entries. Where it is helped, every
 * automatic and scheduled payment is made: what is missing for it is put into its account just before, and is its `missing`.
 */
export function forecast(
  ledger: Ledger,
  today: Day,
  weeks: number,
  incomes: readonly CountedIncome[] = [],
  isHelped = false,
): Forecast {
  return toEnd(foresee(ledger, today, weeks, incomes, isHelped));
}

/** The same, with a pause after each step of a day, so that the caller can serve others in between. */
export function* foresee(
  ledger: Ledger,
  today: Day,
  weeks: number,
  incomes: readonly CountedIncome[] = [],
  isHelped = false,
): Generator<void, Forecast> {
  const course = new Course(failingAnew(ledger, today), new Arrivals(ledger, incomes), isHelped);
  const end = addDays(weekStart(today), 7 * weeks - 1);
  let day = today;
  for (; day <= end; day = addDays(day, 1)) {
    if (day === weekStart(day) && course.entries >= ENTRIES_MAX) break;
    yield* course.live(day, day === today);
  }
  return { from: today, to: addDays(day, -1), accounts: course.accounts, bills: course.bills };
}

const DAILY = [{ type: 'RunSavingsRules' }, { type: 'RunPayments' }] as const;

/** A ledger that lives through the days to come, and the forecast that is written down on the way. */
class Course {
  readonly #accounts: ReadonlyMap<number, AccountForecast>;
  readonly #bills: ReadonlyMap<number, BillForecast>;
  readonly #arrivals: Arrivals;
  readonly #isHelped: boolean;
  #ledger: Ledger;
  /** What was just put in for the next payment. */
  #putIn: Cents = 0;
  #today: Day = '';
  /** How many weeks of accounts, payments and transfers there are so far. */
  entries = 0;

  constructor(ledger: Ledger, arrivals: Arrivals, isHelped: boolean) {
    this.#arrivals = arrivals;
    this.#isHelped = isHelped;
    this.#ledger = ledger;
    ({ accounts: this.#accounts, bills: this.#bills } = nothingYet(ledger));
  }

  get accounts(): AccountForecast[] {
    return [...this.#accounts.values()];
  }

  get bills(): BillForecast[] {
    return [...this.#bills.values()];
  }

  /** Lives one day in the scheduler's order: the week, incomes, rules, payments; then what the person pays. Pauses after each. */
  *live(day: Day, isFirst: boolean): Generator<void> {
    this.#today = day;
    const monday = weekStart(day);
    if (isFirst || day === monday) {
      for (const { weeks } of this.#accounts.values()) weeks.push(emptyWeek(monday));
      this.entries += this.#accounts.size;
      yield* this.#catchUp({ type: 'AccrueWeeks' });
    }
    for (const arrival of this.#arrivals.on(day)) this.#receive(arrival);
    for (const { billId, dueDate, saved } of this.#bills.values())
      if (saved === null && dueDate <= day) this.#judge(this.#ledger.bills.get(billId));
    for (const command of DAILY) yield* this.#catchUp(command);
    // An overdue bill is paid, and its next date may be today again.
    for (let due = this.#assumed(); due.length > 0; due = this.#assumed()) {
      this.#run(due);
      yield;
    }
    for (const account of this.#accounts.values()) this.#close(account);
  }

  /** Runs a command that works in portions (portions.ts) until nothing is left to do. */
  *#catchUp(command: Command): Generator<void> {
    let events: LedgerEvent[];
    do {
      events =
        command.type === 'AccrueWeeks'
          ? yield* accruing(command, this.#ledger, this.#today)
          : this.#daily(command);
      this.#run(events);
      yield;
    } while (events.length > 0);
  }

  #daily(command: Command): LedgerEvent[] {
    return this.#isHelped && command.type === 'RunPayments'
      ? helpedPayments(this.#ledger, this.#today)
      : decide(command, this.#ledger, this.#today).unwrapOr([]);
  }

  /** An income arrives: the person raises the account's balance by hand. */
  #receive({ income, accountId, left }: Arrival): void {
    const account = this.#ledger.accounts.get(accountId);
    if (!account) return;
    const amount = Math.min(left, roomIn(account));
    const balance = balanceOf(account) + amount;
    const typed = decide({ type: 'ChangeAccount', accountId, balance }, this.#ledger, this.#today);
    this.#run(typed.unwrapOr([]));
    this.#putIn = 0;
    const { id: incomeId, name } = income;
    this.entries += 1;
    this.#week(accountId)?.incomes.push({ date: this.#today, incomeId, name, amount });
  }

  #assumed(): LedgerEvent[] {
    const due: LedgerEvent[] = [];
    const settled = settling(new Draft(this.#ledger), this.#today, this.#bills.keys());
    for (const billId of this.#bills.keys()) {
      const payment = assumedPayment(this.#ledger, billId, this.#today);
      if (payment?.type !== 'BillPaid') continue;
      const event = this.#onwards(payment);
      due.push(...(followsAny(this.#ledger, billId) ? settled([event]) : [event]));
      if (due.length >= AT_ONCE.events) break;
    }
    return due;
  }

  /** A person pays all overdue periods at once, so the next date does not lie in the past. */
  #onwards({ type, data }: EventOf<'BillPaid'>): LedgerEvent {
    const bill = this.#ledger.bills.get(data.billId);
    if (!bill || data.dueDate >= this.#today) return { type, data };
    return { type, data: { ...data, dueDate: dueDateFrom(bill, this.#today) } };
  }

  #run(decided: readonly LedgerEvent[]): void {
    const events = decided.filter(
      ({ type, data }) =>
        type !== 'HistoricalAmountRecorded' || followsAny(this.#ledger, data.billId),
    );
    this.#ledger = fold(this.#ledger, events, (event, before) => this.#note(event, before));
  }

  #note({ type, data }: LedgerEvent, before: Ledger): void {
    switch (type) {
      case 'WeekAccrued':
        for (const { accountId, setAside, instalment } of data.lines) {
          const week = this.#week(accountId);
          if (week) week.accrues += setAside + instalment;
          this.#arrivals.setAside(setAside + instalment);
        }
        return;
      case 'AccountBalanceSet':
        this.#putIn = data.change;
        return;
      case 'BillPaid':
        this.#pay(before, data.billId, data.fromPot + data.fromAvailable, true);
        return;
      case 'PaymentFailed':
        this.#pay(before, data.billId, data.amount, false);
        return;
      case 'SavingsRuleApplied':
      case 'SavingsRuleSkipped':
        this.#transfer(before.savingsRules.get(data.ruleId), data.on, type);
    }
  }

  #pay(before: Ledger, billId: number, amount: Cents, paid: boolean): void {
    const bill = before.bills.get(billId);
    const account = bill && accountOf(before, bill);
    const week = account && this.#week(account.id);
    if (!bill || !week) return;
    const { name, saved } = bill;
    this.#judge(bill);
    const shortfall = Math.max(0, amount - saved);
    const lacking = Math.max(0, amount - balanceOf(account));
    const missing = paid ? this.#putIn : lacking;
    this.#putIn = 0;
    this.entries += 1;
    const about = { date: this.#today, billId, name };
    week.payments.push({ ...about, amount, saved, shortfall, paid, missing, lacking });
  }

  /** Notes what a bill has saved on its next due date, or at an earlier payment. Only the first time counts. */
  #judge(bill: Bill | undefined): void {
    const judged = bill && this.#bills.get(bill.id);
    if (!judged || judged.saved !== null) return;
    judged.saved = bill.saved;
    judged.shortfall = Math.max(0, toPay(bill) - bill.saved);
  }

  #transfer(rule: SavingsRule | undefined, date: Day, type: LedgerEvent['type']): void {
    if (!rule) return;
    const { id: ruleId, fromAccountId, toAccountId, amount } = rule;
    const about = { date, ruleId, moved: type === 'SavingsRuleApplied' };
    this.entries += 2;
    const out = { ...about, otherAccountId: toAccountId, amount: -amount };
    this.#week(fromAccountId)?.transfers.push(out);
    this.#week(toAccountId)?.transfers.push({ ...about, otherAccountId: fromAccountId, amount });
  }

  #week(accountId: number): ForecastWeek | undefined {
    return this.#accounts.get(accountId)?.weeks.at(-1);
  }

  #close({ accountId, weeks, days }: AccountForecast): void {
    const account = this.#ledger.accounts.get(accountId);
    const week = weeks.at(-1);
    if (!account || !week) return;
    week.balance = balanceOf(account);
    week.available = account.available;
    week.lowestBalance = Math.min(week.lowestBalance, week.balance);
    if (days.at(-1)?.balance !== week.balance)
      days.push({ date: this.#today, balance: week.balance });
  }
}
