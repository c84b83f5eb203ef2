/** Pots, where money can be, and postings, which move it. */
import { z } from 'zod';
import { id } from '../fields.ts';
import type { Cents } from '../money.ts';

/**
 * A place for money. An account's balance is its available pot and its bill pots together. The `null` account has the ledger's
 * unassigned pots: the savings on record for bills whose account was closed, balanced by an available pot below zero. So they
 * always sum to 0.
 */
export const pot = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('available'), accountId: id.nullable() }),
  z.object({ kind: z.literal('bill'), accountId: id.nullable(), billId: id }),
  z.object({ kind: z.literal('world'), name: z.enum(['income', 'payee', 'adjustment']) }),
]);
export type Pot = z.infer<typeof pot>;

/** Money into a pot (positive) or out of it (negative), in cents. `billId` is the bill that it is for, where that is not in the pot's name. */
export type Posting = { pot: Pot; amount: Cents; billId?: number };

export const INCOME: Pot = { kind: 'world', name: 'income' };
export const PAYEE: Pot = { kind: 'world', name: 'payee' };
export const ADJUSTMENT: Pot = { kind: 'world', name: 'adjustment' };

/** What an account can spend; null: the ledger's unassigned available. */
export const available = (accountId: number | null): Pot => ({ kind: 'available', accountId });

/** What an account holds for one bill. */
export const billPot = (accountId: number | null, billId: number): Pot => ({
  kind: 'bill',
  accountId,
  billId,
});

/** The two postings that move an amount between pots. A negative amount moves the other way, and 0 gives no posting. */
export function move(from: Pot, to: Pot, amount: Cents): Posting[] {
  if (amount === 0) return [];
  return [
    { pot: from, amount: -amount },
    { pot: to, amount },
  ];
}
