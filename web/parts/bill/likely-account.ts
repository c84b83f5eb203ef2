import { useState } from 'react';
import type { Account } from '../../../api/contract/accounts.ts';
import type { Bill } from '../../../api/contract/bills.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';

/** The only account, else the one of the bill that was added last. Undefined where neither is. */
function likelyAccount(accounts: readonly Account[], bills: readonly Bill[]): number | undefined {
  if (accounts.length === 1) return accounts[0]?.id;
  // Ids grow, so the last bill has the highest one.
  const used = bills.filter(({ accountId }) => accountId !== null).sort((a, b) => b.id - a.id)[0];
  return accounts.find(({ id }) => id === used?.accountId)?.id;
}

/**
 * The account that a new bill begins with; null until it is known, and where none is likely. The first one stays: a bill that another
 * device adds meanwhile says nothing of this one.
 */
export function useLikelyAccount(): number | null {
  const accounts = useAccounts().data;
  const bills = useBills().data;
  const [first, keep] = useState<number>();
  const likely = first ?? (accounts && bills && likelyAccount(accounts, bills));
  if (likely !== first) keep(likely);
  return likely ?? null;
}
