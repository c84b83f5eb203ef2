import type { BillFrequency } from '../../../ledger/frequency.ts';
import { type Cents, instalmentsIn, weeklyInstalment } from '../../../ledger/money.ts';

/** A plan to pay a shortfall back: `count` weekly installments, each of `weekly` or, so that they come to the cent, one beside it. */
export type ArrearsPlan = { readonly count: number; readonly weekly: Cents };

/** The plan that the server would make of what is `owed` in all, over `periods` of the bill's own. */
export function arrearsPlan(owed: Cents, periods: number, frequency: BillFrequency): ArrearsPlan {
  const count = instalmentsIn(periods, frequency);
  return { count, weekly: weeklyInstalment(owed, count) };
}
