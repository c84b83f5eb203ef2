/** Why a command was refused. The name is the rule that it would have broken; the API maps each to a status and a message in one table. */
import type { Cents } from './money.ts';

export type Refusal =
  | { refusal: 'not_found'; what: 'account' | 'bill' | 'historical amount' | 'income' | 'rule' }
  /** The account's balance, in cents, is below what was asked of it. */
  | { refusal: 'insufficient_funds'; balance: Cents }
  /** A pot cannot give back more than it holds, nor available give more than it has. */
  | { refusal: 'insufficient_available'; available: Cents }
  | { refusal: 'insufficient_savings'; saved: Cents }
  /** The amount is above what the bill has saved: the person must choose how to settle the shortfall. */
  | { refusal: 'arrears_required'; saved: Cents; shortfall: Cents }
  /** The shortfall that the person agreed to is no longer the true one. */
  | { refusal: 'shortfall_changed'; saved: Cents; shortfall: Cents }
  | { refusal: 'instalment_period_out_of_range'; maximum: number }
  | { refusal: 'account_required' }
  | { refusal: 'accounts_must_differ' }
  /** The ledger was erased or never opened. */
  | { refusal: 'ledger_not_open' }
  /** The command id was used for a command with other content. */
  | { refusal: 'idempotency_key_reused' };
