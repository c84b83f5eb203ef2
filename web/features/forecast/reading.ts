import type { Forecast } from '../../../api/contract/forecast.ts';
import type { Cents } from '../../../ledger/money.ts';
import { toCents } from '../../ui/money.tsx';

/** An account ahead. */
export type Account = Forecast['accounts'][number];
type Week = Account['weeks'][number];
/** A payment ahead. */
export type Payment = Week['payments'][number];

/** A point of an account's way: the week (its Monday) and the lowest balance that a day of it ends with. */
export type Low = { readonly account: Account; readonly week: Week; readonly lowest: Cents };

/** The account that goes below zero first; of two on the same day the one that is deeper below in its week. Null when none does. */
function firstShortfall({ accounts }: Forecast): Low | null {
  const lows = accounts.flatMap((account) => {
    const week = account.weeks.find((one) => one.week === account.firstWeekBelowZero);
    return week ? [lowOf(account, week)] : [];
  });
  return lows.sort(byDayThenDepth)[0] ?? null;
}

/** A payment that would fail for want of money, and its account. */
export type Failure = { readonly account: Account; readonly payment: Payment };

/** What goes wrong first: an account that goes below zero, or a payment that would fail, which leaves its account as it is. Null when all goes well. */
export function firstTrouble(forecast: Forecast): Low | Failure | null {
  const short = firstShortfall(forecast);
  const [failure] = forecast.accounts
    .flatMap((account) =>
      paymentsOf(account)
        .filter((payment) => !payment.paid && wouldFail(payment))
        .map((payment) => ({ account, payment })),
    )
    .sort((a, b) => a.payment.date.localeCompare(b.payment.date));
  return failure && (!short || failure.payment.date < dayBelow(short)) ? failure : short;
}

/** The first day that ends below zero, as a payment is made on a day and not in a week. */
function dayBelow({ account, week }: Low): string {
  return account.days.find(({ balance }) => toCents(balance) < 0)?.date ?? week.week;
}

/** The lowest point of all accounts and weeks; null when there is no account. */
export function lowestPoint({ accounts }: Forecast): Low | null {
  const lows = accounts.flatMap((account) => account.weeks.map((week) => lowOf(account, week)));
  return lows.sort((a, b) => a.lowest - b.lowest)[0] ?? null;
}

function lowOf(account: Account, week: Week): Low {
  return { account, week, lowest: toCents(week.lowestBalance) };
}

function byDayThenDepth(a: Low, b: Low): number {
  return dayBelow(a).localeCompare(dayBelow(b)) || a.lowest - b.lowest;
}

/** The bill that takes most in a week. */
export function largestPayment({ payments }: Week): Payment | undefined {
  return [...payments].sort((a, b) => toCents(b.amount) - toCents(a.amount))[0];
}

/** Whether the app would refuse a payment for want of money. */
export const wouldFail = ({ lackingAmount }: Payment): boolean => toCents(lackingAmount) > 0;

/** The first day on which a bill lacks something, its next due date or a later one. */
type Short = Pick<Payment, 'billId' | 'name' | 'date' | 'shortfallAmount'> & {
  readonly accountId: number | null;
};

/** The bills that lack something on any of their days, each with the first such day, soonest first. */
export function shortBills({ accounts, bills }: Forecast): Short[] {
  const next = bills.map(({ dueDate, shortfallAmount, ...bill }) => ({
    ...bill,
    ...{ date: dueDate, shortfallAmount: shortfallAmount ?? '0.00' },
  }));
  const later = accounts.flatMap((account) =>
    paymentsOf(account).map((payment) => ({ ...payment, accountId: account.accountId })),
  );
  const short = [...next, ...later]
    .filter(({ shortfallAmount }) => toCents(shortfallAmount) > 0)
    .sort((a, b) => a.date.localeCompare(b.date));
  const first = new Map<number, Short>();
  for (const one of short) if (!first.has(one.billId)) first.set(one.billId, one);
  return [...first.values()];
}

/** The payments of an account in the order of their days. */
export const paymentsOf = ({ weeks }: Account): Payment[] =>
  weeks.flatMap(({ payments }) => payments);
