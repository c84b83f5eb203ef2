import { type EntityRow, entityTable, findEntities } from './entity-table.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { selectList } from './table.ts';

export const historicalAmountsTable = entityTable('historicalAmounts', {
  billId: 'integer',
  amount: 'bigint',
  billDate: 'date',
  description: 'text',
});

export type HistoricalAmountRow = EntityRow<'historicalAmounts'>;

/** What a bill came to in the past, in order of id. A bill that does not exist has none. */
export function listHistoricalAmounts(
  db: Db,
  ledgerId: string,
  billId: number,
): Promise<HistoricalAmountRow[]> {
  const { name, fields } = historicalAmountsTable;
  const text = `SELECT ${selectList({ fields: fields.slice(1) })} FROM ${READ_SCHEMA}.${name}
    WHERE ledger_id = $1 AND bill_id = $2 ORDER BY id`;
  return select(db, { name: 'list bill history', text, values: [ledgerId, billId] });
}

/** Null when the ledger has none with this id. */
export async function findHistoricalAmount(
  db: Db,
  ledgerId: string,
  id: number,
): Promise<HistoricalAmountRow | null> {
  const [found] = await findEntities(db, historicalAmountsTable, ledgerId, [id]);
  return found ?? null;
}
