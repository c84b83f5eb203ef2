import type { Bill, BillCategory } from '../../../api/contract/bills.ts';
import type { Cents } from '../../../ledger/money.ts';
import { openBills } from '../../queries/bills.ts';
import { toCents } from '../../ui/money.tsx';
import { byDueDate } from './progress.ts';

/** The groups of Your Bills, in the order of their tabs. */
export const billGroups = ['bills', 'savings', 'expenses'] as const;
export type BillGroup = (typeof billGroups)[number];

/** What is named here is no plain bill; every other category is. */
const groupOfCategory: Partial<Record<BillCategory, BillGroup>> = {
  savings: 'savings',
  investment: 'savings',
  food: 'expenses',
  entertainment: 'expenses',
  shopping: 'expenses',
  other: 'expenses',
};

/** The group that a bill stands in. */
export const groupOf = (category: BillCategory): BillGroup => groupOfCategory[category] ?? 'bills';

/** The bills of each group that have not ended, the next one due first. */
export function grouped(bills: readonly Bill[]): Record<BillGroup, Bill[]> {
  const groups: Record<BillGroup, Bill[]> = { bills: [], savings: [], expenses: [] };
  for (const bill of openBills(bills).sort(byDueDate)) groups[groupOf(bill.category)].push(bill);
  return groups;
}

/** The bills that have ended, the one that was due last first. */
export const endedBills = (bills: readonly Bill[]): Bill[] =>
  bills.filter(({ ended }) => ended).sort((a, b) => byDueDate(b, a));

/** What one week takes of these bills: the rounded weekly amounts added up (docs/product.md, Money). */
export const weeklyTotal = (bills: readonly Bill[]): Cents =>
  bills.reduce((sum, bill) => sum + toCents(bill.weeklyAmount), 0);
