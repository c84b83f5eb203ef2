/** The entities' rows as the projection holds them in memory while events change them. */

import { ENTITY_KINDS, type Entities, type EntityKind } from '../ledger/entities.ts';
import { EVOLVE } from '../ledger/evolve.ts';
import type { Fact } from '../ledger/fact.ts';
import { accountsTable } from './accounts.ts';
import { billsTable } from './bills.ts';
import type { EntityTable, Stamps } from './entity-table.ts';
import { historicalAmountsTable } from './historical-amounts.ts';
import { incomesTable } from './incomes.ts';
import { savingsRulesTable } from './savings-rules.ts';
import { type Db, select } from './sql.ts';
import { selectList } from './table.ts';

export const ENTITY_TABLES: { readonly [K in EntityKind]: EntityTable<K> } = {
  accounts: accountsTable,
  bills: billsTable,
  historicalAmounts: historicalAmountsTable,
  incomes: incomesTable,
  savingsRules: savingsRulesTable,
};

/** One entity with its times. */
export type EntityState<K extends EntityKind> = { entity: Entities[K]; stamps: Stamps };

/** All rows of one ledger, by kind and id. The projection changes them in place. */
export type LedgerRows = { readonly [K in EntityKind]: Map<number, EntityState<K>> };

/** Which rows have to be written. */
export type ChangedIds = Record<EntityKind, Set<number>>;

export function emptyRows(): LedgerRows {
  return {
    accounts: new Map(),
    bills: new Map(),
    historicalAmounts: new Map(),
    incomes: new Map(),
    savingsRules: new Map(),
  };
}

/** Lets the rows follow an event, and adds what it touched to `changed`, if somebody wants to know. */
export function evolveRows(rows: LedgerRows, fact: Fact, time: string, changed?: ChangedIds): void {
  const ids = fact.touched;
  for (const kind of ENTITY_KINDS)
    for (const id of ids[kind]) {
      evolveRow(kind, rows[kind], fact, { id, time });
      changed?.[kind].add(id);
    }
}

function evolveRow<K extends EntityKind>(
  kind: K,
  rows: LedgerRows[K],
  fact: Fact,
  { id, time }: { id: number; time: string },
): void {
  const states: Map<number, EntityState<K>> = rows;
  const before = states.get(id);
  const entity = EVOLVE[kind](before?.entity, fact, id);
  if (!entity) {
    states.delete(id);
    return;
  }
  const savingsMoved = !before || movesSavings(before.entity, entity, fact, id);
  const stamps = {
    createdAt: before?.stamps.createdAt ?? time,
    updatedAt: time,
    savingsUpdatedAt: savingsMoved ? time : before.stamps.savingsUpdatedAt,
  };
  states.set(id, { entity, stamps });
}

function movesSavings(before: object, after: object, { saved }: Fact, billId: number): boolean {
  if (!('arrears' in before && 'arrears' in after)) return false;
  if (before.arrears !== after.arrears) return true;
  return saved.has(billId);
}

/** Reads all rows of these ledgers: one query per table. A ledger without rows comes back empty. */
export async function loadRows(
  db: Db,
  schema: string,
  ledgerIds: readonly string[],
): Promise<Map<string, LedgerRows>> {
  const loaded = new Map(ledgerIds.map((ledgerId) => [ledgerId, emptyRows()]));
  for (const kind of ENTITY_KINDS) await loadKind(db, schema, kind, loaded);
  return loaded;
}

type LoadedRow = { ledgerId: string; id: number } & Stamps;

async function loadKind<K extends EntityKind>(
  db: Db,
  schema: string,
  kind: K,
  loaded: ReadonlyMap<string, LedgerRows>,
): Promise<void> {
  const from = ENTITY_TABLES[kind];
  const rows = await select<LoadedRow & Entities[K]>(db, {
    name: `load ${from.name}`,
    text: `SELECT ${selectList(from)} FROM ${schema}.${from.name} WHERE ledger_id = ANY ($1)`,
    values: [[...loaded.keys()]],
  });
  for (const { ledgerId, createdAt, updatedAt, savingsUpdatedAt, ...entity } of rows) {
    const states: Map<number, EntityState<K>> | undefined = loaded.get(ledgerId)?.[kind];
    const stamps = { createdAt, updatedAt, savingsUpdatedAt };
    states?.set(entity.id, { entity: entity as unknown as Entities[K], stamps });
  }
}
