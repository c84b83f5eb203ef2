/** The rows of the read tables, held against what the events come to. */
import { isDeepStrictEqual } from 'node:util';
import type { RecordedLedgerEvent } from '../../ledger/events.ts';
import { Batch, READ_TABLES } from '../batch.ts';
import { emptyRows } from '../ledger-rows.ts';
import { type Db, select } from '../sql.ts';
import { selectList, storable, storableJson, type Table, type Value } from '../table.ts';

type Row = Record<string, unknown>;

/** A ledger's rows, for each of {@link READ_TABLES}. */
type LedgerTables = Row[][];

/** All rows of these ledgers. Read in one snapshot with the checkpoint, they belong together. */
export async function storedRows(
  db: Db,
  schema: string,
  ledgerIds: readonly string[],
): Promise<Map<string, LedgerTables>> {
  const stored = new Map(ledgerIds.map((id) => [id, READ_TABLES.map((): Row[] => [])]));
  for (const [index, table] of READ_TABLES.entries()) {
    const rows = await select<Row & { ledgerId: string }>(db, {
      text: `SELECT ${selectList(table)} FROM ${schema}.${table.name} WHERE ledger_id = ANY ($1)`,
      values: [ledgerIds],
    });
    for (const row of rows) stored.get(row.ledgerId)?.[index]?.push(row);
  }
  return stored;
}

/** What is wrong with a ledger's rows, in words that name table and key. */
export function compareRows(
  ledgerId: string,
  events: readonly RecordedLedgerEvent[],
  stored: LedgerTables,
): string[] {
  const batch = new Batch(new Map([[ledgerId, emptyRows()]]), new Set());
  const erased = events.some(({ type }) => type === 'LedgerErased');
  for (const event of erased ? [] : events) batch.add(event);
  const expected = batch.contents();
  return READ_TABLES.flatMap((table, index) =>
    compareTable(table, expected[index]?.all() ?? [], stored[index] ?? []),
  );
}

function compareTable(
  table: Table,
  expected: readonly (readonly Value[])[],
  stored: readonly Row[],
): string[] {
  const found = new Map(stored.map((row) => [keyOf(table, (field) => row[field]), row]));
  const problems: string[] = [];
  for (const values of expected) {
    const wanted: Row = Object.fromEntries(
      table.fields.map((field, index) => [field, asStored(values[index] ?? null)]),
    );
    const key = keyOf(table, (field) => wanted[field]);
    const row = found.get(key);
    found.delete(key);
    if (!row) problems.push(`${key}: the row is missing`);
    else
      for (const field of table.fields)
        if (!isDeepStrictEqual(row[field], wanted[field]))
          problems.push(`${key}: ${field} is ${show(row[field])}, not ${show(wanted[field])}`);
  }
  for (const key of found.keys()) problems.push(`${key}: no event has made this row`);
  return problems;
}

/** The table's name and the row's key within its ledger. */
function keyOf({ name, fields, keyLength }: Table, cell: (field: string) => unknown): string {
  return `${name} ${fields.slice(1, keyLength).map(cell).join('/')}`;
}

function asStored(value: Value): unknown {
  if (typeof value === 'string') return storable(value);
  return typeof value === 'object' ? JSON.parse(storableJson(value)) : value;
}

const show = (value: unknown) => JSON.stringify(value);
