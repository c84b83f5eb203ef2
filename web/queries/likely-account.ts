import type { Account } from '../../api/contract/accounts.ts';
import type { Bill } from '../../api/contract/bills.ts';
import { useAccounts } from './accounts.ts';
import { useBills } from './bills.ts';

/** The only account, else the one of the bill that was added last. Undefined where neither is. */
function likelyAccount(accounts: readonly Account[], bills: readonly Bill[]): number | undefined {
  if (accounts.length === 1) return accounts[0]?.id;
  // Ids grow, so the last bill has the highest one.
  const used = bills.filter(({ accountId }) => accountId !== null).sort((a, b) => b.id - a.id)[0];
  return accounts.find(({ id }) => id === used?.accountId)?.id;
}

/** The account that a new bill begins with while nobody has chosen one; undefined until it is known, and where none is likely. */
export function useLikelyAccount(): number | undefined {
  const accounts = useAccounts().data;
  const bills = useBills().data;
  return accounts && bills ? likelyAccount(accounts, bills) : undefined;
}
