import type { Account } from '../../api/contract/accounts.ts';
import { useRead } from '../base/read-query.ts';

/** The person's accounts, in the server's order. What changes them is in `account-writes.ts`: the first page does without. */
export const useAccounts = () => useRead<Account[]>('accounts', '/api/accounts', []);
