import type { Bill } from '../../../api/contract/bills.ts';
import type { Cents } from '../../../ledger/money.ts';
import { toCents } from '../../ui/money.tsx';

/** How far a bill's savings are towards what will be paid. `percent` is 100 only when the bill is truly covered. */
export type Progress = {
  readonly ready: boolean;
  readonly percent: number;
  readonly tone: 'default' | 'warning' | 'success';
};

/** How far along the savings of one bill are. */
export function progressOf(bill: Pick<Bill, 'amountToPay' | 'savings'>): Progress {
  const amount = toCents(bill.amountToPay);
  const saved = toCents(bill.savings.savedAmount);
  if (saved >= amount) return { ready: true, percent: 100, tone: 'success' };
  return {
    ready: false,
    percent: Math.floor((saved * 100) / amount),
    tone: saved * 100 > amount * 75 ? 'warning' : 'default',
  };
}

/** What the account of an automatic bill with nothing saved should hold meanwhile: one and a half weekly amounts (docs/product.md, Weeks). */
export function bufferOf({ isAutomatic, savings, weeklyAmount }: Bill): Cents {
  const isNeeded = isAutomatic && toCents(savings.savedAmount) === 0;
  return isNeeded ? Math.round((toCents(weeklyAmount) * 3) / 2) : 0;
}

function fractionSaved(bill: Bill): number {
  const amount = toCents(bill.amountToPay);
  return amount === 0 ? 1 : toCents(bill.savings.savedAmount) / amount;
}

/** The order of Bills Due Soon: those that are covered, then by the fraction saved; of equals the one due first. */
export function byReadiness(bills: readonly Bill[]): Bill[] {
  // Worked out once a bill, not once a comparison: there may be hundreds.
  const ranked = bills.map((bill) => ({
    bill,
    ready: Number(progressOf(bill).ready),
    fraction: fractionSaved(bill),
  }));
  ranked.sort((a, b) => b.ready - a.ready || b.fraction - a.fraction || byDueDate(a.bill, b.bill));
  return ranked.map(({ bill }) => bill);
}

/** The one due first comes first. Days compare as plain text; asking a locale takes a hundred times as long. */
export function byDueDate(a: Bill, b: Bill): number {
  if (a.dueDate !== b.dueDate) return a.dueDate < b.dueDate ? -1 : 1;
  return a.id - b.id;
}
