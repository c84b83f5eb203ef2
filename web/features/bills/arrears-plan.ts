import type { BillFrequency } from '../../../ledger/frequency.ts';
import { type Cents, instalmentsIn, weeklyInstalment } from '../../../ledger/money.ts';

/**
 * The plan that the server would make of what is `owed` in all, over `periods` of the bill's own: `count` weekly installments,
 * each of `weekly` or, so that they come to the cent, one beside it.
 */
export function arrearsPlan(owed: Cents, periods: number, frequency: BillFrequency) {
  const count = instalmentsIn(periods, frequency);
  return { count, weekly: weeklyInstalment(owed, count) };
}
