/** The dashboard's totals, in cents, from the same rows that the lists show. */

import type { Account, Bill, Income } from '../ledger/entities.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { type Cents, totalOf, weeklyAmount } from '../ledger/money.ts';
import { weeklyOf } from '../ledger/plan.ts';
import { mapInSteps } from '../ledger/steps.ts';
import type { Folded } from './folded.ts';
import { listBills, listOf } from './lists.ts';
import type { WeekRow } from './weeks.ts';

/** One account's share. `accountId` null stands for everything without an account. */
export type AccountShare = {
  accountId: number | null;
  name: string;
  weeklyExpenses: Cents;
  weeklyIncome: Cents;
  saved: Cents;
  billCount: number;
  incomeCount: number;
};

/** Totals in cents. `totalSaved` includes bills without an account; `totalBalance` is what the accounts hold. */
export type SummaryRows = {
  weeklyIncome: Cents;
  weeklyExpenses: Cents;
  totalSaved: Cents;
  totalBalance: Cents;
  /** In order of id. The share without an account comes last, if there is one. */
  accounts: AccountShare[];
  /** Newest first. */
  weeks: WeekRow[];
};

const WEEKS = 26;

/** The ledger's weekly totals, in steps (steps.ts). They are zero for a ledger that does not exist. */
export function* summaryOf(folded: Folded): Generator<void, SummaryRows> {
  const accounts = listOf(folded, 'accounts');
  const bills = byAccount<Bill>(listBills(folded));
  const incomes = byAccount<CountedIncome>(listOf(folded, 'incomes'));
  const shares: AccountShare[] = [];
  for (const account of [...accounts, null]) {
    const id = account?.id ?? null;
    const own = { bills: bills.get(id) ?? [], incomes: incomes.get(id) ?? [] };
    shares.push(yield* shareOf(account, own));
  }
  const named = shares.filter(
    (share) => share.accountId !== null || share.billCount + share.incomeCount > 0,
  );
  const weeks = [...folded.weeks.values()].sort((a, b) => (a.week < b.week ? 1 : -1));
  return {
    weeklyIncome: totalOf(named, (share) => share.weeklyIncome),
    weeklyExpenses: totalOf(named, (share) => share.weeklyExpenses),
    totalSaved: totalOf(named, (share) => share.saved),
    totalBalance: totalOf(accounts, balanceOf),
    accounts: named,
    weeks: weeks.slice(0, WEEKS),
  };
}

type CountedIncome = Pick<Income, 'accountId' | 'amount' | 'frequency'>;

/** Sorted out once: two hundred accounts would go through a thousand bills each. */
function byAccount<Item extends { accountId: number | null }>(
  items: readonly Item[],
): ReadonlyMap<number | null, Item[]> {
  const sorted = new Map<number | null, Item[]>();
  for (const item of items) {
    const own = sorted.get(item.accountId);
    if (own) own.push(item);
    else sorted.set(item.accountId, [item]);
  }
  return sorted;
}

/** `bills` and `incomes` are the account's own. */
type Own = { bills: readonly Bill[]; incomes: readonly CountedIncome[] };

function* shareOf(account: Account | null, { bills, incomes }: Own): Generator<void, AccountShare> {
  const weekly = yield* mapInSteps(bills, weeklyOf);
  return {
    accountId: account?.id ?? null,
    name: account?.name ?? '',
    weeklyExpenses: totalOf(weekly, (week) => week),
    weeklyIncome: totalOf(incomes, (income) => weeklyAmount(income.amount, income.frequency)),
    saved: totalOf(bills, (bill) => bill.saved),
    billCount: bills.length,
    incomeCount: incomes.length,
  };
}
