import type { Bill } from '../../../api/contract/bills.ts';
import type { Cents } from '../../../ledger/money.ts';
import { ApiError } from '../../base/api.ts';
import { toCents } from '../../queries/cents.ts';

/** A payment that is above what its bill has saved, and by how much. */
export type Shortfall = {
  readonly amount: Cents;
  readonly saved: Cents;
  readonly shortfall: Cents;
  /** True when the server has corrected figures that the person was shown. */
  readonly corrected: boolean;
};

/** What paying `amount` would fall short by, as far as the page knows; null when enough is saved. */
export function shortfallOf(bill: Bill, amount: Cents): Shortfall | null {
  const saved = toCents(bill.savings.savedAmount);
  return amount > saved ? { amount, saved, shortfall: amount - saved, corrected: false } : null;
}

/** The server's own figures, from its refusals `arrears_required` and `shortfall_changed`; null for any other error. */
export function correctedShortfall(error: Error, amount: Cents): Shortfall | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code !== 'arrears_required' && error.code !== 'shortfall_changed') return null;
  const { savedAmount, shortfallAmount } = error.details ?? {};
  if (typeof savedAmount !== 'string' || typeof shortfallAmount !== 'string') return null;
  return {
    amount,
    saved: toCents(savedAmount),
    shortfall: toCents(shortfallAmount),
    corrected: true,
  };
}
