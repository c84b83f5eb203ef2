import { type EntityRow, entityTable, findEntities, listEntities } from './entity-table.ts';
import type { Db } from './sql.ts';

export const incomesTable = entityTable('incomes', {
  name: 'text',
  amount: 'bigint',
  frequency: 'text',
  accountId: 'integer',
  startDate: 'date',
  paymentDay: 'integer',
  paymentDayType: 'text',
});

export type IncomeRow = EntityRow<'incomes'>;

/** The ledger's incomes in order of id. */
export const listIncomes = (db: Db, ledgerId: string): Promise<IncomeRow[]> =>
  listEntities(db, incomesTable, ledgerId);

/** The incomes with these ids, in order of id; one that is unknown, or another ledger's, is left out. */
export const findIncomes = (
  db: Db,
  ledgerId: string,
  ids: readonly number[],
): Promise<IncomeRow[]> => findEntities(db, incomesTable, ledgerId, ids);
