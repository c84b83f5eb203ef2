/** Accounts and bills as they stood at the end of an earlier day: the same rows, folded from the events recorded by then. */
import type { Day } from '../ledger/calendar.ts';
import { factOf } from '../ledger/fact.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { type Log, readEvents } from '../ledger/store/read-events.ts';
import type { AccountRow } from './accounts.ts';
import type { BillRow } from './bills.ts';
import { type EntityState, emptyRows, evolveRows, type LedgerRows } from './ledger-rows.ts';

/** The ledger's accounts in order of id, as {@link listAccounts} would have answered late on that day. */
export async function listAccountsAsOf(
  log: Log,
  ledgerId: string,
  day: Day,
): Promise<AccountRow[]> {
  const { accounts } = await rowsAsOf(log, ledgerId, day);
  return inOrder(accounts).map(({ entity, stamps }) => {
    const { createdAt, updatedAt } = stamps;
    return { ...entity, createdAt, updatedAt };
  });
}

/** The ledger's bills in order of id, each with the account that it had. */
export async function listBillsAsOf(log: Log, ledgerId: string, day: Day): Promise<BillRow[]> {
  const { accounts, bills } = await rowsAsOf(log, ledgerId, day);
  return inOrder(bills).map(({ entity, stamps }) => {
    const account = entity.accountId === null ? undefined : accounts.get(entity.accountId)?.entity;
    return {
      ...entity,
      ...stamps,
      account: account ? { id: account.id, name: account.name, balance: balanceOf(account) } : null,
    };
  });
}

/** A day is over when the ledger's own calendar says so; an event belongs to the day on which it was recorded. */
async function rowsAsOf(log: Log, ledgerId: string, day: Day): Promise<LedgerRows> {
  const rows = emptyRows();
  for await (const event of readEvents(log, ledgerId)) {
    if (event.metadata.day > day) break;
    evolveRows(rows, factOf(event), event.metadata.time);
  }
  return rows;
}

function inOrder<K extends 'accounts' | 'bills'>(
  states: ReadonlyMap<number, EntityState<K>>,
): EntityState<K>[] {
  return [...states.entries()].sort(([a], [b]) => a - b).map(([, state]) => state);
}
