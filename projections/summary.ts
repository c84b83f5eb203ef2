/** What the dashboard adds up. Sums are made here, in cents, from the same rows that the lists show. */

import type { Account, Bill, Income } from '../ledger/entities.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { type Cents, totalOf, weeklyAmount } from '../ledger/money.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { selectList } from './table.ts';
import { type WeekRow, WHOLE_LEDGER, weeksTable } from './weeks.ts';

/** One account's share; the one with the `accountId` null is of what no account is named for. */
export type AccountShare = {
  accountId: number | null;
  name: string;
  weeklyExpenses: Cents;
  weeklyIncome: Cents;
  saved: Cents;
  billCount: number;
  incomeCount: number;
};

/** `totalSaved` counts what is on record for bills without an account too; `totalBalance` is what the accounts hold. */
export type SummaryRows = {
  weeklyIncome: Cents;
  weeklyExpenses: Cents;
  totalSaved: Cents;
  totalBalance: Cents;
  /** In order of id; what has no account comes last, and only if there is any. */
  accounts: AccountShare[];
  /** Newest first. */
  weeks: WeekRow[];
};

const WEEKS = 26;

type Counted = {
  accounts: Account[];
  bills: Pick<Bill, 'accountId' | 'amount' | 'frequency' | 'saved'>[];
  incomes: Pick<Income, 'accountId' | 'amount' | 'frequency'>[];
  weeks: WeekRow[];
};

/** One statement sees one state of all tables; several could see a transfer's one half. */
const COUNTED = `SELECT
  ${listOf('accounts', ['id', 'name', 'available', 'allocated'], 'ORDER BY id')},
  ${listOf('bills', ['accountId', 'amount', 'frequency', 'saved'])},
  ${listOf('incomes', ['accountId', 'amount', 'frequency'])},
  ${listOf('weekly_summaries', weeksTable.fields.slice(2), `AND account_id = ${WHOLE_LEDGER} ORDER BY week DESC LIMIT ${WEEKS}`, 'weeks')}`;

function listOf(table: string, fields: readonly string[], rest = '', name = table): string {
  return `(SELECT coalesce(json_agg(item), '[]') FROM (
    SELECT ${selectList({ fields })} FROM ${READ_SCHEMA}.${table} WHERE ledger_id = $1 ${rest}
  ) AS item) AS ${name}`;
}

/** The ledger's totals per week. A ledger that does not exist has zero of everything. */
export async function readSummary(db: Db, ledgerId: string): Promise<SummaryRows> {
  const query = { name: 'read summary', text: COUNTED, values: [ledgerId] };
  const [counted] = await select<Counted>(db, query);
  if (!counted) throw new Error('A query without a table has always one row');
  const { accounts, weeks } = counted;
  const shares = [...accounts, null].map((account) => shareOf(account, counted));
  const named = shares.filter(
    (share) => share.accountId !== null || share.billCount + share.incomeCount > 0,
  );
  return {
    weeklyIncome: totalOf(named, (share) => share.weeklyIncome),
    weeklyExpenses: totalOf(named, (share) => share.weeklyExpenses),
    totalSaved: totalOf(named, (share) => share.saved),
    totalBalance: totalOf(accounts, balanceOf),
    accounts: named,
    weeks,
  };
}

function shareOf(account: Account | null, { bills, incomes }: Counted): AccountShare {
  const accountId = account?.id ?? null;
  const ownBills = bills.filter((bill) => bill.accountId === accountId);
  const ownIncomes = incomes.filter((income) => income.accountId === accountId);
  return {
    accountId,
    name: account?.name ?? '',
    weeklyExpenses: totalOf(ownBills, (bill) => weeklyAmount(bill.amount, bill.frequency)),
    weeklyIncome: totalOf(ownIncomes, (income) => weeklyAmount(income.amount, income.frequency)),
    saved: totalOf(ownBills, (bill) => bill.saved),
    billCount: ownBills.length,
    incomeCount: ownIncomes.length,
  };
}
