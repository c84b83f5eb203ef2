/** Tables that hold the ledger's entities, field by field as ledger/entities.ts has them. */
import type { Entities, EntityKind } from '../ledger/entities.ts';
import { GroupCommit } from '../ledger/store/group-commit.ts';
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

type Wanted = { ledgerId: string; ids: readonly number[] };
type Finder = GroupCommit<Wanted, unknown[]>;
const finders = new WeakMap<Db, Map<EntityKind, Finder>>();

/**
 * Those of a ledger's entities that have one of these ids, in order of id; an unknown id is left out. Who asks while a
 * query is under way shares the next one: a crowd of answers then costs a few round trips, and each still sees all that
 * was there when it asked.
 */
export async function findEntities<K extends EntityKind>(
  db: Db,
  from: EntityTable<K>,
  ledgerId: string,
  ids: readonly number[],
): Promise<EntityRow<K>[]> {
  const ofDb = finders.get(db) ?? new Map<EntityKind, Finder>();
  finders.set(db, ofDb);
  const finder =
    ofDb.get(from.kind) ?? new GroupCommit((wanted) => findAll(db, from, wanted), TOGETHER);
  ofDb.set(from.kind, finder);
  return (await finder.add({ ledgerId, ids }, ids.length)) as EntityRow<K>[];
}

const TOGETHER = { items: 256, weight: 1_000 };

async function findAll(db: Db, from: EntityTable, wanted: Wanted[]): Promise<unknown[][]> {
  const text = `SELECT nth, ${answered(from, 'entity.')}
    FROM unnest($1::integer[], $2::uuid[], $3::integer[]) AS wanted (nth, ledger_id, id)
    JOIN ${READ_SCHEMA}.${from.name} AS entity USING (ledger_id, id) ORDER BY nth, id`;
  const each = wanted.flatMap(({ ids }, nth) => [...new Set(ids)].map((id) => [nth, id] as const));
  const rows = await select<{ nth: number }>(db, {
    name: `find ${from.name}`,
    text,
    values: [
      each.map(([nth]) => nth),
      each.map(([nth]) => wanted[nth]?.ledgerId),
      each.map(([, id]) => id),
    ],
  });
  const found = wanted.map((): unknown[] => []);
  for (const { nth, ...row } of rows) found[nth]?.push(row);
  return found;
}

function answered({ fields }: Table, prefix = ''): string {
  return selectList({ fields: fields.slice(1) }, prefix);
}
