import { useQuery } from '@tanstack/react-query';
import type { Summary } from '../../api/contract/summary.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery } from '../base/read-query.ts';

const nothing: Summary = {
  payFrequency: 'weekly',
  income: '0.00',
  expenses: '0.00',
  leftover: '0.00',
  weeklyIncome: '0.00',
  weeklyExpenses: '0.00',
  totalSaved: '0.00',
  totalBalance: '0.00',
  accounts: [],
  weeks: [],
};

/**
 * What the dashboard adds up. It is asked by the week alone: another pay frequency multiplies the weekly totals here, with
 * the ledger's own function, so that choosing one needs no call.
 */
const summaryQueries = {
  all: () => ['summary'] as const,
  weekly: (userId: string) =>
    readQuery<Summary>(['summary', userId], '/api/summary?payFrequency=weekly', nothing),
};

/** The household's totals, per account and week by week. */
export const useSummary = () => useQuery(summaryQueries.weekly(useUser().id));
