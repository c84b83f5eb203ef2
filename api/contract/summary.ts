/** What the dashboard adds up, and what happened. */
import * as z from 'zod/mini';
import { PAY_FREQUENCIES } from '../../ledger/money.ts';
import { amount, day, id, writtenNumber } from './fields.ts';

export const summaryQuery = z.object({
  payFrequency: z._default(z.enum(PAY_FREQUENCIES), 'weekly'),
});

/** One week (its Monday): sums of postings, in all or for one account. `setAside` is net of weeks taken back, and each sum of what was undone. */
const weeklySummary = z.object({
  week: day(),
  setAside: amount,
  paid: amount,
  transferredIn: amount,
  transferredOut: amount,
  adjusted: amount,
});
export type WeeklySummary = z.infer<typeof weeklySummary>;

/** One account's share; `accountId` null holds what no account is named for. */
const accountSummary = z.object({
  accountId: z.nullable(id),
  name: z.string(),
  weeklyExpenses: amount,
  weeklyIncome: amount,
  savedAmount: amount,
  billCount: z.int(),
  incomeCount: z.int(),
});

/** Totals per pay period: the weekly total multiplied once (docs/product.md, Money). `leftover` is below zero for a shortfall. */
export const summary = z.object({
  payFrequency: z.enum(PAY_FREQUENCIES),
  income: amount,
  expenses: amount,
  leftover: amount,
  weeklyIncome: amount,
  weeklyExpenses: amount,
  totalSaved: amount,
  totalBalance: amount,
  accounts: z.array(accountSummary),
  /** Newest first, at most 26. */
  weeks: z.array(weeklySummary),
});
export type Summary = z.infer<typeof summary>;

const PAGE_MAX = 200;

/** `before`: the last id of the page before; `limit`: from 1 to 200. */
export const pageQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Unknown page'))),
  limit: z._default(
    writtenNumber(1, PAGE_MAX, `Please choose between 1 and ${PAGE_MAX} lines`),
    50,
  ),
});
