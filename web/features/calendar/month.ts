import type { Forecast } from '../../../api/contract/forecast.ts';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  later,
  weekStart,
} from '../../../ledger/calendar.ts';
import { type Cents, totalOf } from '../../../ledger/money.ts';
import { dailyBalances } from '../../queries/forecast.ts';

/** The first day of a day's month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The days of a month's sheet: whole weeks from Monday to Sunday. */
export function sheetOf(month: Day): Day[][] {
  const after = addMonths(month, 1, 1);
  const weeks: Day[][] = [];
  for (let monday = weekStart(month); monday < after; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** Whether a day's balance is worth saying: the first that is known, and each that differs from the day before. */
export function isNews(day: Day, balanceOf: (day: Day) => Cents | undefined): boolean {
  const balance = balanceOf(day);
  return balance !== undefined && balance !== balanceOf(addDays(day, -1));
}

/** How many weeks of forecast reach the end of a month's sheet; at least this week, at most what the server foresees. */
export function weeksTo(month: Day, today: Day): number {
  const last = addDays(addMonths(month, 1, 1), 6);
  return Math.min(104, Math.max(1, Math.ceil(daysBetween(weekStart(today), last) / 7)));
}

type Payment = Forecast['accounts'][number]['weeks'][number]['payments'][number];

/** A bill to come on a day, as the forecast sees it: a payment, or a bill without an account, which nothing can pay. */
export type Coming = Pick<Payment, 'date' | 'billId' | 'name' | 'amount' | 'shortfallAmount'> & {
  readonly paid: boolean | 'no account';
};

/** The bills without an account on their next due dates, today where they are overdue. */
const withoutAccount = ({ from, bills }: Forecast): Coming[] =>
  bills
    .filter(({ accountId }) => accountId === null)
    .map(({ billId, name, amount, dueDate }) => ({
      ...{ billId, name, amount, date: later(from, dueDate) },
      ...{ shortfallAmount: '0.00', paid: 'no account' },
    }));

/** What a day brings: its bills, and what all accounts hold together when it ends. */
export type DayAhead = { readonly payments: readonly Coming[]; readonly balance: Cents };

/** Every day of the forecast, with what all accounts hold together when it ends. */
export function daysAhead(forecast: Forecast): ReadonlyMap<Day, DayAhead> {
  const balances = forecast.accounts.map((account) => dailyBalances(forecast, account));
  const payments: Coming[] = [
    ...forecast.accounts.flatMap(({ weeks }) => weeks.flatMap((week) => week.payments)),
    ...withoutAccount(forecast),
  ];
  const days = new Map<Day, DayAhead>();
  for (let day = forecast.from; day <= forecast.to; day = addDays(day, 1)) {
    const balance = totalOf(balances, (own) => own[days.size] ?? 0);
    days.set(day, { payments: payments.filter(({ date }) => date === day), balance });
  }
  return days;
}
