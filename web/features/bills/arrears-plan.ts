import { type BillFrequency, type Cents, divideHalfUp, weeksIn } from '../../../ledger/money.ts';

/** The longest plan in the bill's own periods (product.md §5). */
export const maxPeriods = {
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  'bi-annual': 4,
  annually: 3,
} as const satisfies Record<BillFrequency, number>;

/** A plan to pay a shortfall back: `count` weekly installments, of which the last takes the remainder. */
export type ArrearsPlan = { readonly count: number; readonly weekly: Cents; readonly last: Cents };

/** The plan that the server would make of what is `owed` in all, over `periods` of the bill's own. */
export function arrearsPlan(owed: Cents, periods: number, frequency: BillFrequency): ArrearsPlan {
  const count = Math.max(1, weeksIn(periods, frequency));
  const weekly = divideHalfUp(owed, count);
  return { count, weekly, last: Math.max(0, owed - weekly * (count - 1)) };
}
