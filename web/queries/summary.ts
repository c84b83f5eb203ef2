import type { Summary } from '../../api/contract/summary.ts';
import { useRead } from '../base/read-query.ts';

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
 * The household's totals, per account and week by week. They are asked for by the week alone: another pay frequency multiplies the
 * weekly totals here, with the ledger's own function, so that choosing one needs no call.
 */
export const useSummary = () => useRead('summary', '/api/summary?payFrequency=weekly', nothing);
