import type { Cents } from '../../../ledger/money.ts';
import { ApiError } from '../../base/api-error.ts';
import { toCents } from '../../ui/money.tsx';

/** A payment that is above what its bill has saved, and by how much. */
export type Shortfall = {
  readonly amount: Cents;
  readonly saved: Cents;
  readonly shortfall: Cents;
  /** True when the server has corrected figures that the person was shown. */
  readonly corrected: boolean;
};

/** The server's own figures, from its refusals `arrears_required` and `shortfall_changed`; null for any other error. */
export function shortfallIn(error: Error, amount: Cents): Shortfall | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code !== 'arrears_required' && error.code !== 'shortfall_changed') return null;
  const { savedAmount, shortfallAmount } = error.details ?? {};
  if (typeof savedAmount !== 'string' || typeof shortfallAmount !== 'string') return null;
  return {
    amount,
    saved: toCents(savedAmount),
    shortfall: toCents(shortfallAmount),
    corrected: error.code === 'shortfall_changed',
  };
}
