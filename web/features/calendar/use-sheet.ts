import { useEffect } from 'react';
import { addDays, addMonths, type Day } from '../../../ledger/calendar.ts';
import type { Cents } from '../../../ledger/money.ts';
import { useActivity } from '../../queries/activity.ts';
import { useForecast } from '../../queries/forecast.ts';
import { useToday } from '../../ui/today.ts';
import type { DayItems } from './day-items.tsx';
import { daysAhead, weeksTo } from './month.ts';

/** A month with what each of its days brings. */
export type Sheet = {
  readonly month: Day;
  readonly today: Day;
  readonly itemsOf: (day: Day) => DayItems;
  /** What all accounts hold together when the day ends; undefined for days gone by. */
  readonly balanceOf: (day: Day) => Cents | undefined;
  /** The last day that the forecast tells of, where the month goes on after it. */
  readonly until: Day | null;
};

/** Two queries as one: there when both are, failed when one is. */
function together(one: ReturnType<typeof useForecast>, other: ReturnType<typeof useActivity>) {
  return {
    data: one.data && other.data,
    isError: one.isError || other.isError,
    isRefetchError: one.isRefetchError || other.isRefetchError,
    isFetching: one.isFetching || other.isFetching,
    refetch: async () => {
      const answers = await Promise.all([one.refetch(), other.refetch()]);
      return { error: answers[0].error ?? answers[1].error };
    },
  };
}

/** What was paid in a month by what happened, and what will be by the forecast; without either there is no sheet to show. */
export function useSheet(month: Day) {
  const now = useToday();
  const forecast = useForecast(weeksTo(month, now));
  const paid = useActivity({
    type: 'BillPaid',
    from: addDays(month, -6),
    to: addDays(addMonths(month, 1, 1), 6),
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = paid;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const ahead = forecast.data && daysAhead(forecast.data);
  const stands = (paid.data?.pages.flat() ?? []).filter(({ undoneBy }) => undoneBy === null);
  const to = forecast.data?.to;
  const sheet: Sheet = {
    month,
    today: now,
    itemsOf: (day) => ({
      paid: stands.filter(({ date }) => date === day),
      coming: ahead?.get(day)?.payments ?? [],
    }),
    balanceOf: (day) => ahead?.get(day)?.balance,
    until: to !== undefined && to < addDays(addMonths(month, 1, 1), -1) ? to : null,
  };
  const isComing = [...(ahead?.values() ?? [])].some(({ payments }) => payments.length > 0);
  return { sheet, reading: together(forecast, paid), hasBills: isComing || stands.length > 0 };
}
