import type { NewAccount } from '../../queries/account-writes.ts';

/** On create and on edit a blank balance becomes 0.00 (docs/product.md, Accounts, pots and postings). */
export function orZero(balance: NewAccount['balance']): NonNullable<NewAccount['balance']> {
  return balance === undefined || String(balance).trim() === '' ? '0.00' : balance;
}
