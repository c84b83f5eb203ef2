import { balanceOf } from '../../ledger/ledger.ts';
import { formatMoney } from '../../ledger/money.ts';
import type { AccountRow } from '../../projections/lists.ts';
import type { StatementRow } from '../../projections/statement.ts';
import type { Account, StatementLine } from '../contract/accounts.ts';

/** An account as it is answered. */
export function viewAccount(account: Omit<AccountRow, 'updatedAt'>, userId: string): Account {
  const { id, name, available, allocated, createdAt } = account;
  return {
    id,
    name,
    balance: formatMoney(balanceOf(account)),
    available: formatMoney(available),
    allocated: formatMoney(allocated),
    userId,
    createdAt,
  };
}

/** A statement's line as it is answered. */
export function viewStatementLine({ seq, amount, balance, ...line }: StatementRow): StatementLine {
  return { id: String(seq), ...line, amount: formatMoney(amount), balance: formatMoney(balance) };
}
