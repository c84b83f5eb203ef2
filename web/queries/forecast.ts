import { useQuery } from '@tanstack/react-query';
import type { Coverage, Forecast, NextSavings, ThisPay } from '../../api/contract/forecast.ts';
import { addDays } from '../../ledger/calendar.ts';
import type { Cents } from '../../ledger/money.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery } from '../base/read-query.ts';
import { toCents } from './cents.ts';

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

/** What lies ahead. A forecast is not kept once its page is left: a write then need not wait for it. */
const forecastQueries = {
  weeks: (userId: string, weeks: number, incomes = '') => ({
    ...readQuery<Forecast>(
      ['forecast', userId, weeks, incomes],
      `/api/forecast?weeks=${weeks}${incomes && `&incomes=${incomes}`}`,
      nothingAhead,
    ),
    gcTime: 0,
  }),
  /** Nests under the bills, as the next savings do. */
  coverage: (userId: string) =>
    readQuery<Coverage>(['bills', userId, 'coverage'], '/api/coverage', nothingToCover),
  /** Nests under the bills, as the next savings do; null once the session has ended. */
  thisPay: (userId: string) =>
    readQuery<ThisPay | null>(['bills', userId, 'this-pay'], '/api/this-pay', null),
  /** Nests under the bills, which every write that could change it refreshes. */
  nextSavings: (userId: string) =>
    readQuery<NextSavings>(
      ['bills', userId, 'next-savings'],
      '/api/bills/next-savings',
      nothingNext,
    ),
};

/** Balances, payments and shortfalls of so many weeks, this one included. While other incomes are counted, what was there stays. */
export const useForecast = (weeks: number, incomes = '') =>
  useQuery({
    ...forecastQueries.weeks(useUser().id, weeks, incomes),
    placeholderData: (known: Forecast | undefined, query) =>
      query?.queryKey[2] === weeks ? known : undefined,
  });

/** What the next weekly accrual sets aside. */
export const useNextSavings = () => useQuery(forecastQueries.nextSavings(useUser().id));

/** Whether the bills of the coming weeks are covered, and what to do first. */
export const useCoverage = () => useQuery(forecastQueries.coverage(useUser().id));

/** What this pay is for, until the next payday. */
export const useThisPay = () => useQuery(forecastQueries.thisPay(useUser().id));
