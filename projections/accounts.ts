import { type EntityRow, entityTable, findEntities, listEntities } from './entity-table.ts';
import type { Db } from './sql.ts';

export const accountsTable = entityTable('accounts', {
  name: 'text',
  available: 'bigint',
  allocated: 'bigint',
});

/** An open account; its balance is ledger/ledger.ts' `balanceOf`. */
export type AccountRow = EntityRow<'accounts'>;

/** The ledger's accounts in order of id. */
export const listAccounts = (db: Db, ledgerId: string): Promise<AccountRow[]> =>
  listEntities(db, accountsTable, ledgerId);

/** The accounts with these ids, in order of id; one that is unknown, or another ledger's, is left out. */
export const findAccounts = (
  db: Db,
  ledgerId: string,
  ids: readonly number[],
): Promise<AccountRow[]> => findEntities(db, accountsTable, ledgerId, ids);
