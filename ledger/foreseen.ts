/** What a forecast tells (forecast.ts): weeks of accounts, payments and transfers in them, and bills. Amounts in cents. */
import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';

/** A payment of a bill, or one that failed. `saved` is what the bill had just before it. */
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
  /** How much more the account would have had to hold; 0 when it was paid. */
  missing: Cents;
  /** How much less than the amount the account holds just before it: the app refuses such a payment. 0 when it can be made. */
  lacking: Cents;
};

/** What is left of an income that is counted (counted-incomes.ts), for its account. */
export type ForecastIncome = { date: Day; incomeId: number; name: string; amount: Cents };

/** A rule's transfer: out of this account (negative) or into it. One without money in its source does not happen. */
export type ForecastTransfer = {
  date: Day;
  ruleId: number;
  otherAccountId: number;
  amount: Cents;
  moved: boolean;
};

/** One week of one account; the figures at its end, and the lowest balance that a day ends with. */
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

/** Weeks in order, this one first; and the balance of each day that ends with another one than the day before, from today on. */
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
  /** What is left to pay of the period that is due. */
  amount: Cents;
  dueDate: Day;
  /** Null when the due date lies beyond the forecast. */
  saved: Cents | null;
  shortfall: Cents | null;
};

/** From today to a Sunday, both included. */
export type Forecast = { from: Day; to: Day; accounts: AccountForecast[]; bills: BillForecast[] };
