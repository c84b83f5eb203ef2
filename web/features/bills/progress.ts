import type { Bill } from '../../../api/contract/bills.ts';
import { toCents } from '../../queries/cents.ts';

/** How far a bill's savings are. `percent` is 100 only when the bill is truly covered. */
export type Progress = {
  readonly ready: boolean;
  readonly percent: number;
  readonly tone: 'default' | 'warning' | 'success';
};

/** How far along the savings of one bill are. */
export function progressOf(bill: Pick<Bill, 'amount' | 'savings'>): Progress {
  const amount = toCents(bill.amount);
  const saved = toCents(bill.savings.savedAmount);
  if (saved >= amount) return { ready: true, percent: 100, tone: 'success' };
  return {
    ready: false,
    percent: Math.floor((saved * 100) / amount),
    tone: saved * 100 > amount * 75 ? 'warning' : 'default',
  };
}

function fractionSaved(bill: Bill): number {
  const amount = toCents(bill.amount);
  return amount === 0 ? 1 : toCents(bill.savings.savedAmount) / amount;
}

/** The order of Bills Due Soon: those that are covered, then by the fraction saved; of equals the one due first. */
export function byReadiness(bills: readonly Bill[]): Bill[] {
  return [...bills].sort(
    (a, b) =>
      Number(progressOf(b).ready) - Number(progressOf(a).ready) ||
      fractionSaved(b) - fractionSaved(a) ||
      a.dueDate.localeCompare(b.dueDate) ||
      a.id - b.id,
  );
}
