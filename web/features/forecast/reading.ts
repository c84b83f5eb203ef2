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

/** The first week in which an account goes below zero; of two in the same week the deeper one. Null when none does. */
export function firstShortfall({ accounts }: Forecast): Low | null {
  const lows = accounts.flatMap((account) => {
    const week = account.weeks.find((one) => one.week === account.firstWeekBelowZero);
    return week ? [lowOf(account, week)] : [];
  });
  return lows.sort(byWeekThenDepth)[0] ?? null;
}

/** The lowest point of all accounts and weeks; null when there is no account. */
export function lowestPoint({ accounts }: Forecast): Low | null {
  const lows = accounts.flatMap((account) => account.weeks.map((week) => lowOf(account, week)));
  return lows.sort((a, b) => a.lowest - b.lowest)[0] ?? null;
}

function lowOf(account: Account, week: Week): Low {
  return { account, week, lowest: toCents(week.lowestBalance) };
}

function byWeekThenDepth(a: Low, b: Low): number {
  return a.week.week.localeCompare(b.week.week) || a.lowest - b.lowest;
}

/** The bill that takes most in a week. */
export function largestPayment({ payments }: Week): Payment | undefined {
  return [...payments].sort((a, b) => toCents(b.amount) - toCents(a.amount))[0];
}

/** Whether the app would refuse a payment for want of money. */
export const wouldFail = ({ lackingAmount }: Payment): boolean => toCents(lackingAmount) > 0;

/** The payments of an account in the order of their days. */
export const paymentsOf = ({ weeks }: Account): Payment[] =>
  weeks.flatMap(({ payments }) => payments);
