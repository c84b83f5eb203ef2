import { type EntityRow, entityTable, findEntities, listEntities } from './entity-table.ts';
import type { Db } from './sql.ts';

export const savingsRulesTable = entityTable('savingsRules', {
  fromAccountId: 'integer',
  toAccountId: 'integer',
  amount: 'bigint',
  frequency: 'text',
  isActive: 'boolean',
  description: 'text',
  transferDay: 'integer',
  transferDayType: 'text',
  nextTransferDate: 'date',
  skipped: 'jsonb',
});

export type SavingsRuleRow = EntityRow<'savingsRules'>;

/** The ledger's savings rules in order of id. */
export const listSavingsRules = (db: Db, ledgerId: string): Promise<SavingsRuleRow[]> =>
  listEntities(db, savingsRulesTable, ledgerId);

/** The rules with these ids, in order of id; one that is unknown, or another ledger's, is left out. */
export const findSavingsRules = (
  db: Db,
  ledgerId: string,
  ids: readonly number[],
): Promise<SavingsRuleRow[]> => findEntities(db, savingsRulesTable, ledgerId, ids);
