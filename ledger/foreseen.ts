/** The shape of a forecast (forecast.ts): accounts by week with their payments and transfers, and bills. Amounts in cents. Also the ledger that it begins with. */
import type { Day } from './calendar.ts';
import { hasEnded, toPay } from './course.ts';
import type { Bill } from './entities.ts';
import { accountOf, balanceOf, type Ledger } from './ledger.ts';
import type { Cents } from './money.ts';

/** A payment of a bill, made or failed. `saved` is what the bill had just before it. */
export type ForecastPayment = {
  date: Day;
  billId: number;
  name: string;
  amount: Cents;
  saved: Cents;
  /** By how much the savings fall short of the amount; 0 when they do not. */
  shortfall: Cents;
  /** False when the account's balance was too small for an automatic or scheduled payment. */
  paid: boolean;
  /** How much more the account needed for a payment that failed or, in a forecast that is helped, what was put in for it; else 0. */
  missing: Cents;
  /** How much the account's balance falls short of the amount: above 0 the app would refuse the payment. */
  lacking: Cents;
};

/** An income that is counted: the rest that raises its account (counted-incomes.ts). */
export type ForecastIncome = { date: Day; incomeId: number; name: string; amount: Cents };

/** A rule's transfer out of this account (negative) or into it. `moved` is false when the source had too little. */
export type ForecastTransfer = {
  date: Day;
  ruleId: number;
  otherAccountId: number;
  amount: Cents;
  moved: boolean;
};

/** One week of one account. `balance` and `available` are as the week ends; `lowestBalance` is the lowest at the end of a day. */
export type ForecastWeek = {
  week: Day;
  /** What is set aside, arrears instalments included. */
  accrues: Cents;
  payments: ForecastPayment[];
  transfers: ForecastTransfer[];
  incomes: ForecastIncome[];
  balance: Cents;
  available: Cents;
  lowestBalance: Cents;
};

/** Weeks in order, this one first. `days` has the balance of each day on which it differs from the day before. */
export type AccountForecast = {
  accountId: number;
  name: string;
  weeks: ForecastWeek[];
  days: { date: Day; balance: Cents }[];
};

/** Whether a bill is saved in full on its next due date, or earlier if it is paid earlier. */
export type BillForecast = {
  billId: number;
  name: string;
  accountId: number | null;
  /** What will be paid for the period that is due. */
  amount: Cents;
  dueDate: Day;
  /** Null when the due date lies beyond the forecast. */
  saved: Cents | null;
  shortfall: Cents | null;
};

/** The most weeks of accounts, payments and transfers in a forecast. It ends with the week in which it reaches them. */
export const ENTRIES_MAX = 10_000;

/** From today to a Sunday, both included. */
export type Forecast = { from: Day; to: Day; accounts: AccountForecast[]; bills: BillForecast[] };

const byId = <T extends { id: number }>(entities: ReadonlyMap<number, T>): T[] =>
  [...entities.values()].sort((a, b) => a.id - b.id);

/** The accounts and the bills that are still due, of which nothing is told yet. */
export function nothingYet(ledger: Ledger) {
  const accounts = byId(ledger.accounts).map(
    ({ id, name }): AccountForecast => ({ accountId: id, name, weeks: [], days: [] }),
  );
  const bills = byId(ledger.bills).filter((bill) => !hasEnded(bill));
  return {
    accounts: new Map(accounts.map((account) => [account.accountId, account])),
    bills: new Map(bills.map((bill) => [bill.id, notYet(bill)])),
  };
}

/** A bill whose due date has not come. */
function notYet(bill: Bill): BillForecast {
  const { id, name, accountId, dueDate } = bill;
  const about = { billId: id, name, accountId, amount: toPay(bill), dueDate };
  return { ...about, saved: null, shortfall: null };
}

/** A week of which nothing is told yet. */
export function emptyWeek(week: Day): ForecastWeek {
  const figures = { accrues: 0, balance: 0, available: 0, lowestBalance: Number.POSITIVE_INFINITY };
  return { week, ...figures, payments: [], transfers: [], incomes: [] };
}

/** Whether a bill's amount follows its payments. What other bills came to tells nothing of what is ahead. */
export const followsAny = ({ bills }: Ledger, billId: number): boolean =>
  (bills.get(billId)?.follows ?? null) !== null;

/** A ledger without noted failures, so that a payment that already fails is reported again. It keeps past amounts of bills that follow them. */
export function failingAnew(ledger: Ledger, today: Day): Ledger {
  const bills = [...ledger.bills].map(
    ([id, bill]) =>
      [id, { ...bill, failedPayment: heldUntilTomorrow(ledger, bill, today) }] as const,
  );
  const past = [...ledger.historicalAmounts].filter(([, { billId }]) => followsAny(ledger, billId));
  return { ...ledger, bills: new Map(bills), historicalAmounts: new Map(past) };
}

/**
 * A failure where the account holds enough by now: today's run has tried it, and the next is tomorrow's. It is given the other reason,
 * so that the forecast reports a payment which then fails after all.
 */
function heldUntilTomorrow(ledger: Ledger, bill: Bill, today: Day): Bill['failedPayment'] {
  const account = accountOf(ledger, bill);
  const isHeld = bill.failedPayment && account && balanceOf(account) >= toPay(bill);
  return isHeld ? { since: today, reason: 'account_required' } : null;
}
