import { useQuery } from '@tanstack/react-query';
import type { Coverage, Forecast, NextSavings, ThisPay } from '../../api/contract/forecast.ts';
import { addDays } from '../../ledger/calendar.ts';
import type { Cents } from '../../ledger/money.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery, useRead } from '../base/read-query.ts';
import { toCents } from '../ui/money.tsx';

const nothingAhead: Forecast = { from: '', to: '', accounts: [], bills: [] };
const nothingNext: NextSavings = { week: '', weeks: 0, isDue: false, total: '0.00', accounts: [] };
const nothingToCover: Coverage = { until: '', gaps: [], bills: [] };

/** What an account holds at the end of each day of a forecast, the first one first. */
export function dailyBalances(
  { from, to }: Pick<Forecast, 'from' | 'to'>,
  { days }: Pick<Forecast['accounts'][number], 'days'>,
): Cents[] {
  const changes = new Map(days.map(({ date, balance }) => [date, toCents(balance)]));
  const balances: Cents[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    balances.push(changes.get(day) ?? balances.at(-1) ?? 0);
  return balances;
}

/**
 * Balances, payments and shortfalls of so many weeks, this one included. While other incomes are counted, what was there stays. It is not
 * kept once its page is left: a write then need not wait for it.
 */
export const useForecast = (weeks: number, incomes = '') =>
  useQuery({
    ...readQuery<Forecast>(
      ['forecast', useUser().id, weeks, incomes],
      `/api/forecast?weeks=${weeks}${incomes && `&incomes=${incomes}`}`,
      nothingAhead,
    ),
    gcTime: 0,
    placeholderData: (known: Forecast | undefined, query) =>
      query?.queryKey[2] === weeks ? known : undefined,
  });

/* These nest under the bills, which every write that could change them refreshes. */

/** What the next weekly accrual sets aside. */
export const useNextSavings = () =>
  useRead('bills', '/api/bills/next-savings', nothingNext, 'next-savings');

/** Whether the bills of the coming weeks are covered, and what to do first. */
export const useCoverage = () => useRead('bills', '/api/coverage', nothingToCover, 'coverage');

/** What this pay is for, until the next payday; null once the session has ended. */
export const useThisPay = () => useRead<ThisPay | null>('bills', '/api/this-pay', null, 'this-pay');

/** Its key, for whoever changes what a pay is by other writes than the bills'. */
export const thisPayKey = (userId: string) => ['bills', userId, 'this-pay'];
