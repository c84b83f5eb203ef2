/** A household of the worked examples that is nothing but a ledger: commands decided, events folded. */
import { isCalendarDay, isDay, weekStart } from '../../calendar.ts';
import { type Command, decide } from '../../commands.ts';
import { leftOf } from '../../course.ts';
import { nextPaymentDate } from '../../due-dates.ts';
import type { Bill } from '../../entities.ts';
import type { LedgerEvent } from '../../events.ts';
import { readFrequency } from '../../frequency.ts';
import { balanceOf, EMPTY_LEDGER, evolve } from '../../ledger.ts';
import {
  averageOf,
  type Cents,
  formatMoney,
  MAX_AMOUNT,
  parseMoney,
  weeklyAmount,
  weeklyInstalment,
} from '../../money.ts';
import { openPrice } from '../../moved-price.ts';
import { daysUntilSaved, weeklyOf, weeklyShare } from '../../plan.ts';
import type { Refusal } from '../../refusals.ts';
import { Life } from '../life.ts';
import { inCents, READABLE } from './course.ts';
import type { Outcome, Shown } from './figures.ts';
import type { Household, Undone } from './play.ts';
import type { Request } from './requests.ts';

/** The command that each request becomes, and what its id is called there. */
const COMMANDS: Record<Request['call'], [Command['type'], string?]> = {
  createAccount: ['OpenAccount'],
  changeAccount: ['ChangeAccount', 'accountId'],
  deleteAccount: ['CloseAccount', 'accountId'],
  transfer: ['Transfer'],
  createBill: ['AddBill'],
  changeBill: ['ChangeBill', 'billId'],
  deleteBill: ['RemoveBill', 'billId'],
  fundBill: ['FundBill', 'billId'],
  releaseBill: ['ReleaseBill', 'billId'],
  payBill: ['PayBill'],
  payBillWithArrears: ['PayBillWithArrears'],
  skipPeriod: ['SkipPeriod', 'billId'],
  settlePeriod: ['SettlePeriod', 'billId'],
  postponePayment: ['PostponePayment', 'billId'],
  answerPrice: ['AnswerPrice', 'billId'],
  recordHistoricalAmount: ['RecordHistoricalAmount', 'billId'],
  deleteHistoricalAmount: ['RemoveHistoricalAmount', 'historicalAmountId'],
  createIncome: ['AddIncome'],
  changeIncome: ['ChangeIncome', 'incomeId'],
  deleteIncome: ['RemoveIncome', 'incomeId'],
  createSavingsRule: ['AddSavingsRule'],
  changeSavingsRule: ['ChangeSavingsRule', 'ruleId'],
  deleteSavingsRule: ['RemoveSavingsRule', 'ruleId'],
  processSavings: ['AccrueWeeks'],
  addWeekSavings: ['AddWeek'],
  reduceSavings: ['ReduceWeek'],
  payments: ['RunPayments'],
  transfers: ['RunSavingsRules'],
  undo: ['Undo'],
};

/** What a request may leave out and a command may not. */
const USUAL: Partial<Record<Request['call'], object>> = {
  createBill: {
    isAutomatic: false,
    isDirectDebit: false,
    paymentDay: null,
    paymentDayType: 'monthly',
  },
  createIncome: { paymentDay: null, paymentDayType: 'monthly' },
  transfer: { description: null },
  processSavings: { by: 'person' },
};

/** Fields that a request calls otherwise. */
const RENAMED: Record<string, string> = {
  paymentAmount: 'amount',
  shortfallAmount: 'shortfall',
  paymentMethod: 'method',
};

/** Refusals that people hear of as `validation`. */
const VALIDATION: readonly string[] = [
  'instalment_period_out_of_range',
  'accounts_must_differ',
  'date_out_of_range',
  'due_date_required',
  'week_of_month_out_of_place',
  'postponed_out_of_range',
  'part_for_later',
  'paid_on_in_future',
  'paid_on_too_early',
  'comes_only_once',
  'ends_before_payment',
  'price_too_early',
  'price_after_end',
  'follows_with_prices',
  'payment_date_in_past',
  'bill_date_in_future',
];

export class LedgerHousehold implements Household {
  readonly #life = new Life();
  /** The event that an undo of a line names: the uppermost that it caused. */
  readonly #caused = new Map<string, string>();

  constructor(firstDay: string) {
    const opened = decide({ type: 'OpenLedger', timeZone: 'UTC' }, EMPTY_LEDGER, firstDay);
    this.#life.ledger = opened._unsafeUnwrap().reduce(evolve, EMPTY_LEDGER);
  }

  async asks(request: Request, day: string, undoneAs?: string): Promise<Outcome> {
    if (!isReadable(request)) return { refused: 'validation' };
    const outcome = this.#does(commandFor(request), day);
    const last = this.#life.past.at(-1);
    if (undoneAs && outcome.refused === undefined && last) this.#caused.set(undoneAs, last.eventId);
    return outcome;
  }

  async undoes(what: Undone, day: string): Promise<Outcome> {
    const week = this.#life.past.findLast(
      ({ event }) =>
        event.type === 'WeekAccrued' && 'week' in what && event.data.week === what.week,
    );
    const eventId = 'text' in what ? this.#caused.get(what.text) : week?.eventId;
    return this.#does({ type: 'Undo', eventId: eventId ?? '' }, day);
  }

  async shows(): Promise<Map<string, Shown>> {
    const { accounts, bills, historicalAmounts, incomes, savingsRules } = this.#life.ledger;
    const nameOf = (id: number | null) => (id === null ? 'none' : (accounts.get(id)?.name ?? '?'));
    const shown = new Map<string, Shown>();
    for (const account of accounts.values())
      shown.set(account.name, {
        balance: formatMoney(balanceOf(account)),
        available: formatMoney(account.available),
        allocated: formatMoney(account.allocated),
      });
    for (const bill of bills.values()) {
      const past = [...historicalAmounts.values()].filter(({ billId }) => billId === bill.id);
      const average = averageOf(past.map(({ amount }) => amount));
      shown.set(bill.name, {
        ...shownBill(bill),
        account: nameOf(bill.accountId),
        'past amounts': String(past.length),
        average: formatMoney(weeklyShare(bill, average)),
      });
    }
    for (const { name, amount, frequency, accountId } of incomes.values()) {
      const weekly = formatMoney(weeklyAmount(amount, frequency));
      shown.set(name, { weekly, account: nameOf(accountId) });
    }
    for (const { description, isActive, nextTransferDate } of savingsRules.values())
      shown.set(description ?? '', { next: isActive ? nextTransferDate : 'none' });
    return shown;
  }

  async failures(): Promise<number> {
    return this.#life.past.filter(({ event }) => event.type === 'PaymentFailed').length;
  }

  async pastAmountId(about: { billId: number; amount: string; day: string }): Promise<number> {
    const past = [...this.#life.ledger.historicalAmounts.values()].find(
      ({ billId, amount, billDate }) =>
        billId === about.billId && formatMoney(amount) === about.amount && billDate === about.day,
    );
    return past?.id ?? 0;
  }

  weekBegins = weekStart;

  #does(command: Command, day: string): Outcome {
    return this.#life.does(command, day).match(outcomeOf, refused);
  }
}

const isMoney = (name: string) => name === 'balance' || name.toLowerCase().endsWith('amount');

/** What a form lets through. A balance, a bill and a shortfall may be zero. */
function isReadable({ call, body = {} }: Request): boolean {
  return Object.entries(body).every(([name, value]) => {
    // Whether a due date may lie in that year, the ledger says.
    if (name === 'dueDate') return isCalendarDay(String(value));
    if (name.endsWith('Date')) return isDay(String(value));
    if (name === 'installmentPeriod') return Number(value) >= 1;
    if (name in READABLE) return READABLE[name]?.(value) === true;
    if (name === 'frequency' && /Bill$/.test(call)) return readFrequency(String(value)) !== null;
    if (!isMoney(name)) return true;
    const cents = parseMoney(String(value));
    const mayBeZero =
      name !== 'amount' || /Bill$|Income$/.test(call.replace(/^(fund|release|pay)/, ''));
    return cents !== null && cents <= MAX_AMOUNT && (cents > 0 || mayBeZero);
  });
}

/** A bill's rule has one spelling; an income's frequency stays as it is written. */
const asRead = (name: string, value: unknown) =>
  name === 'frequency' ? (readFrequency(String(value)) ?? value) : pricesRead(name, value);

const pricesRead = (name: string, value: unknown) =>
  name === 'priceChanges' ? inCents(value) : value;

function commandFor({ call, id, body = {} }: Request): Command {
  const [type, idName] = COMMANDS[call];
  const fields = Object.entries(body).map(([name, value]) => [
    RENAMED[name] ?? name,
    isMoney(name) ? (parseMoney(String(value)) ?? 0) : asRead(name, value),
  ]);
  const about = idName === undefined ? {} : { [idName]: id };
  return { type, ...USUAL[call], ...about, ...Object.fromEntries(fields) } as Command;
}

function outcomeOf(events: readonly LedgerEvent[]): Outcome {
  const scheduled = events.find((event) => event.type === 'PaymentScheduled');
  return {
    weeks: events.filter(({ type }) => type === 'WeekAccrued').length,
    ...(scheduled && { scheduled: scheduled.data.scheduledFor }),
  };
}

function refused(refusal: Refusal): Outcome {
  const figure = (name: 'saved' | 'shortfall') =>
    name in refusal ? formatMoney((refusal as Record<string, unknown>)[name] as Cents) : undefined;
  const [saved, short] = [figure('saved'), figure('shortfall')];
  return {
    refused: VALIDATION.includes(refusal.refusal) ? 'validation' : refusal.refusal,
    ...(saved !== undefined && { saved }),
    ...(short !== undefined && { short }),
  };
}

function shownBill(bill: Bill): Shown {
  const { saved, arrears } = bill;
  const moved = openPrice(bill);
  return {
    saved: formatMoney(saved),
    weekly: formatMoney(weeklyOf(bill)),
    due: bill.dueDate,
    amount: formatMoney(bill.amount),
    next: nextPaymentDate(bill) ?? 'none',
    'last paid': bill.lastPaidDate ?? 'none',
    ...{ 'part paid': formatMoney(bill.partPaid), 'to pay': formatMoney(leftOf(bill)) },
    arrears: formatMoney(arrears?.owed ?? 0),
    instalment: formatMoney(arrears ? weeklyInstalment(arrears.total, arrears.instalments) : 0),
    instalments: String(arrears ? Math.max(1, arrears.instalments - arrears.made) : 0),
    'days to go': String(daysUntilSaved(bill) ?? 'none'),
    'failing since': bill.failedPayment?.since ?? 'none',
    moved: moved ? formatMoney(moved.paid) : 'none',
    'quiet until': moved?.quietUntil ?? 'none',
  };
}
