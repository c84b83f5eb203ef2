/** Tables that hold the ledger's entities, field by field as ledger/entities.ts has them. */
import type { Entities, EntityKind } from '../ledger/ledger.ts';
import { type ColumnType, columnOf, type Db, READ_SCHEMA, select } from './sql.ts';
import { selectList, type Table, table } from './table.ts';

/** When a row's first and last events were recorded. `savingsUpdatedAt` is the last that moved a bill's savings or arrears. */
export type Stamps = { createdAt: string; updatedAt: string; savingsUpdatedAt: string };

export type EntityTable<K extends EntityKind = EntityKind> = Table & { kind: K };

/** An entity as queries answer it. */
export type EntityRow<K extends EntityKind> = Entities[K] & Omit<Stamps, 'savingsUpdatedAt'>;

/** Describes an entity's table. The type of `fields` makes sure that none is forgotten. */
export function entityTable<K extends EntityKind>(
  kind: K,
  fields: Record<Exclude<keyof Entities[K], 'id'>, ColumnType>,
  moreStamps: Partial<Record<keyof Stamps, ColumnType>> = {},
): EntityTable<K> {
  const stamps = { createdAt: 'timestamptz', updatedAt: 'timestamptz', ...moreStamps } as const;
  return { kind, ...table(columnOf(kind), { id: 'integer' }, { ...fields, ...stamps }) };
}

/** All of a ledger's entities of one kind, in order of id. */
export function listEntities<K extends EntityKind>(
  db: Db,
  from: EntityTable<K>,
  ledgerId: string,
): Promise<EntityRow<K>[]> {
  const text = `SELECT ${answered(from)} FROM ${READ_SCHEMA}.${from.name} WHERE ledger_id = $1 ORDER BY id`;
  return select(db, { name: `list ${from.name}`, text, values: [ledgerId] });
}

/** Those of a ledger's entities that have one of these ids, in order of id; an unknown id is left out. */
export function findEntities<K extends EntityKind>(
  db: Db,
  from: EntityTable<K>,
  ledgerId: string,
  ids: readonly number[],
): Promise<EntityRow<K>[]> {
  const text = `SELECT ${answered(from)} FROM ${READ_SCHEMA}.${from.name}
    WHERE ledger_id = $1 AND id = ANY ($2) ORDER BY id`;
  return select(db, { name: `find ${from.name}`, text, values: [ledgerId, ids] });
}

function answered({ fields }: Table): string {
  return selectList({ fields: fields.slice(1) });
}
