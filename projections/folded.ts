/** What a ledger's events fold to: the rows that people read, with the revision that they stand at. */
import { isDeepStrictEqual } from 'node:util';
import { ENTITY_KINDS, type Entities, type EntityKind, ofEachKind } from '../ledger/entities.ts';
import type { PlacedLedgerEvent } from '../ledger/events.ts';
import { EVOLVE } from '../ledger/evolve.ts';
import { type Fact, factOf } from '../ledger/fact.ts';
import { inParts } from '../ledger/others-first.ts';
import { ENTITY_TABLES, WEEKS_TABLE } from './tables.ts';
import { type WeekRow, weekAfter } from './weeks.ts';

/** When an entity's first and last events were recorded, ISO 8601 UTC. `savingsUpdatedAt` is the last change of a bill's savings or arrears. */
export type Stamps = { createdAt: string; updatedAt: string; savingsUpdatedAt: string };

/** One entity with its times. */
export type EntityState<K extends EntityKind> = { entity: Entities[K]; stamps: Stamps };

/** All entities of one ledger, by kind and id. */
type LedgerRows = { readonly [K in EntityKind]: Map<number, EntityState<K>> };

/** A ledger after its events. Immutable: more events make a new one. */
export type Folded = {
  readonly rows: { readonly [K in EntityKind]: ReadonlyMap<number, EntityState<K>> };
  /** By Monday. */
  readonly weeks: ReadonlyMap<string, WeekRow>;
  /** The revision of the last event; -1 before the first. */
  readonly revision: number;
  /** True for a deleted ledger, which has no rows. */
  readonly erased: boolean;
};

/** The rows that changed: keys by the table's name. */
export type Changed = Map<string, Set<number | string>>;

/** A ledger before its first event. */
export const NOTHING: Folded = {
  rows: ofEachKind(() => new Map()),
  weeks: new Map(),
  revision: -1,
  erased: false,
};

/** The ledger after more events, and the rows that they changed. A map with many entries is copied once for all events. */
export function fold(
  before: Folded,
  events: Iterable<PlacedLedgerEvent>,
  changed: Changed = new Map(),
): Folded {
  const rows: Draft = { ...before.rows };
  const own = new Set<EntityKind>();
  let { weeks, revision, erased } = before;
  for (const event of events) {
    revision = event.revision;
    erased ||= event.type === 'LedgerErased';
    const fact = factOf(event);
    const week = weekAfter(weeks, fact);
    if (week) {
      if (weeks === before.weeks) weeks = new Map(weeks);
      (weeks as Map<string, WeekRow>).set(week.week, week);
      noteIn(changed, WEEKS_TABLE.name, week.week);
    }
    for (const kind of ENTITY_KINDS)
      if (fact.touched[kind].size > 0) {
        if (!own.has(kind)) Object.assign(rows, { [kind]: new Map<unknown, unknown>(rows[kind]) });
        own.add(kind);
        for (const id of fact.touched[kind]) noteIn(changed, ENTITY_TABLES[kind].name, id);
      }
    evolveRows(rows as LedgerRows, fact, event.metadata.time);
  }
  if (erased) return { ...NOTHING, revision, erased };
  return { rows, weeks, revision, erased };
}

/** The same for the events of an import: others are served in between. */
export async function foldInTurns(
  before: Folded,
  events: readonly PlacedLedgerEvent[],
  changed: Changed,
): Promise<Folded> {
  let after = before;
  for await (const some of inParts(events)) after = fold(after, some, changed);
  return after;
}

type Draft = { -readonly [K in EntityKind]: ReadonlyMap<number, EntityState<K>> };

function noteIn(changed: Changed, table: string, key: number | string): void {
  const keys = changed.get(table);
  if (keys) keys.add(key);
  else changed.set(table, new Set([key]));
}

/** Applies an event to rows that this fold has copied and may change. */
function evolveRows(rows: LedgerRows, fact: Fact, time: string): void {
  for (const kind of ENTITY_KINDS)
    for (const id of fact.touched[kind]) evolveRow(kind, rows[kind], fact, { id, time });
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
  // By value: an undo gives back whole bills, and whether their arrears are the same object differs between a decided and a stored event.
  return saved.has(billId) || !isDeepStrictEqual(before.arrears, after.arrears);
}

/** How many rows a ledger has. */
export function countOf({ rows, weeks }: Folded): number {
  return Object.values(rows).reduce((sum, { size }) => sum + size, weeks.size);
}
