import type { Forecast } from '../../../api/contract/forecast.ts';
import { addDays, addMonths, type Day, daysBetween, weekStart } from '../../../ledger/calendar.ts';
import type { Cents } from '../../../ledger/money.ts';
import { toCents } from '../../queries/cents.ts';

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

/** How many weeks of forecast reach the end of a month's sheet; at least this week, at most what the server foresees. */
export function weeksTo(month: Day, today: Day): number {
  const last = addDays(addMonths(month, 1, 1), 6);
  return Math.min(104, Math.max(1, Math.ceil(daysBetween(weekStart(today), last) / 7)));
}

/** A payment to come on a day, as the forecast sees it. */
export type Coming = Forecast['accounts'][number]['weeks'][number]['payments'][number];

/** What a day brings: its payments, and what all accounts hold together when it ends. */
export type DayAhead = { readonly payments: readonly Coming[]; readonly balance: Cents };

/**
 * Every day of the forecast. It knows the balance at the end of each week, so a day's is that with the later payments of the
 * week put back; what a week sets aside comes at its beginning, and transfers between accounts leave the sum alone.
 */
export function daysAhead({ from, to, accounts }: Forecast): ReadonlyMap<Day, DayAhead> {
  const days = new Map<Day, DayAhead>();
  const payments = accounts.flatMap(({ weeks }) => weeks.flatMap((week) => week.payments));
  for (const { week } of accounts[0]?.weeks ?? []) {
    let balance = accounts
      .map(({ weeks }) => weeks.find((one) => one.week === week)?.balance ?? '0.00')
      .reduce((sum, end) => sum + toCents(end), 0);
    for (let back = 6; back >= 0; back -= 1) {
      const day = addDays(week, back);
      const own = payments.filter(({ date }) => date === day);
      if (day >= from && day <= to) days.set(day, { payments: own, balance });
      for (const { paid, amount } of own) if (paid) balance += toCents(amount);
    }
  }
  return days;
}
