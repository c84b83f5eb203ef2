/** Accounts: opening, renaming, setting a balance, closing, and moving money between two of them (docs/product.md). */
import { err, ok } from 'neverthrow';
import { type Decision, find, nextId } from './decision.ts';
import type { LedgerEvent } from './events.ts';
import { balanceOf, balanceTooLarge, type Ledger, roomIn } from './ledger.ts';
import type { Cents } from './money.ts';

/** `balance` is what the account holds at first, in cents, all of it available. */
export type OpenAccount = { type: 'OpenAccount'; name: string; balance: Cents };
/** A field that is left out stays as it is. */
export type ChangeAccount = {
  type: 'ChangeAccount';
  accountId: number;
  name?: string | undefined;
  balance?: Cents | undefined;
};
/** Closes an account; its money leaves the ledger. */
export type CloseAccount = { type: 'CloseAccount'; accountId: number };
/** Moves cents from one account's available to another's. The bills' pots stay as they are. */
export type Transfer = {
  type: 'Transfer';
  fromAccountId: number;
  toAccountId: number;
  amount: Cents;
  description: string | null;
};

/** Never refused. */
export function openAccount({ name, balance }: OpenAccount, ledger: Ledger): Decision {
  const accountId = nextId(ledger, 'accounts');
  return ok([{ type: 'AccountOpened', data: { accountId, name, balance } }]);
}

/** A typed balance changes what is available, and leaves what is set aside for bills. Refused when the account is gone. */
export function changeAccount(command: ChangeAccount, ledger: Ledger): Decision {
  const { accountId, name, balance } = command;
  return find(ledger, 'accounts', accountId).map((account) => {
    const events: LedgerEvent[] = [];
    if (name !== undefined && name !== account.name)
      events.push({ type: 'AccountRenamed', data: { accountId, name } });
    const change = balance === undefined ? 0 : balance - balanceOf(account);
    if (balance !== undefined && change !== 0)
      events.push({ type: 'AccountBalanceSet', data: { accountId, balance, change } });
    return events;
  });
}

/** Its bills and incomes become unassigned, its rules are removed, its money leaves the ledger. Refused when it is gone already. */
export function closeAccount({ accountId }: CloseAccount, ledger: Ledger): Decision {
  return find(ledger, 'accounts', accountId).map((account) => {
    const bills = [...ledger.bills.values()].filter((bill) => bill.accountId === accountId);
    const incomes = [...ledger.incomes.values()].filter((one) => one.accountId === accountId);
    const rules = [...ledger.savingsRules.values()].filter(
      (rule) => rule.fromAccountId === accountId || rule.toAccountId === accountId,
    );
    return [
      {
        type: 'AccountClosed',
        data: {
          accountId,
          available: account.available,
          bills: bills.map(({ id, saved }) => ({ billId: id, saved })),
          incomeIds: incomes.map(({ id }) => id),
          ruleIds: rules.map(({ id }) => id),
        },
      },
    ];
  });
}

/** Refused in this order: `accounts_must_differ`, `not_found`, `insufficient_funds`, `balance_too_large`. */
export function transfer(command: Transfer, ledger: Ledger): Decision {
  const { fromAccountId, toAccountId, amount, description } = command;
  if (fromAccountId === toAccountId) return err({ refusal: 'accounts_must_differ' });
  return find(ledger, 'accounts', fromAccountId).andThen((from) =>
    find(ledger, 'accounts', toAccountId).andThen((to): Decision => {
      const balance = balanceOf(from);
      if (balance < amount) return err({ refusal: 'insufficient_funds', balance });
      if (amount > roomIn(to)) return err(balanceTooLarge);
      return ok([
        { type: 'Transferred', data: { fromAccountId, toAccountId, amount, description } },
      ]);
    }),
  );
}
