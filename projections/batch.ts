/** A batch of events on its way into the read tables: folded in memory first, so that each row is written once. */

import { ENTITY_KINDS } from '../ledger/entities.ts';
import type { LedgerEvent, RecordedLedgerEvent } from '../ledger/events.ts';
import { factOf } from '../ledger/fact.ts';
import { EntityChanges } from './entity-changes.ts';
import { ENTITY_TABLES, type LedgerRows } from './ledger-rows.ts';
import { ledgersTable } from './ledgers.ts';
import { erase, type Rows, rememberErased, type Table, type Write } from './table.ts';
import { WeekSums, weeksTable } from './weeks.ts';

/** Every table but the checkpoint. */
export const READ_TABLES: readonly Table[] = [
  ...ENTITY_KINDS.map((kind) => ENTITY_TABLES[kind]),
  ledgersTable,
  weeksTable,
];

/** Where the consequences of events gather until they are written. */
export type Gathered = {
  entities: EntityChanges;
  weeks: WeekSums;
};

/** Adds all that an event comes to. Its ledger's rows are as they were before it, and follow it. */
export function gather(
  into: Gathered,
  event: RecordedLedgerEvent,
  ledgers: ReadonlyMap<string, LedgerRows>,
): void {
  const { ledgerId } = event.metadata;
  const rows = ledgers.get(ledgerId);
  if (!rows) throw new Error(`The rows of ledger ${ledgerId} are not at hand`);
  const fact = factOf(event);
  into.weeks.add(event, fact.postings);
  into.entities.follow(rows, fact);
}

/** Gathers what the events of one batch change. */
export class Batch {
  readonly #rows: ReadonlyMap<string, LedgerRows>;
  readonly #erased: ReadonlySet<string>;
  readonly #gathered = {
    entities: new EntityChanges(),
    weeks: new WeekSums(),
  };

  /** `rows` has those of every ledger in the batch, and is changed with the events; `erased` ledgers leave nothing. */
  constructor(rows: ReadonlyMap<string, LedgerRows>, erased: ReadonlySet<string>) {
    this.#rows = rows;
    this.#erased = erased;
  }

  add(event: RecordedLedgerEvent): void {
    if (!this.#erased.has(event.metadata.ledgerId)) gather(this.#gathered, event, this.#rows);
  }

  /** All that has to be written, as it stands now: what is added to the ledgers' rows later does not change it. */
  writes(): Write[] {
    const { entities, weeks } = this.#gathered;
    return [...eraseAll(this.#erased), ...entities.writes(), ...weeks.write('w')];
  }

  /** The rows that the events leave, in the order of {@link READ_TABLES}, when nothing was in the tables before. */
  contents(): Rows[] {
    const { entities, weeks } = this.#gathered;
    return [...entities.present(), weeks.rows()];
  }
}

/** Removes all that the tables have of these ledgers, and remembers that they are gone. */
export function eraseAll(ledgerIds: ReadonlySet<string>): Write[] {
  return [
    ...READ_TABLES.flatMap((table, index) => erase(table, `e${index}`, ledgerIds)),
    ...rememberErased('r', ledgerIds),
  ];
}

/** The ledgers that a batch ends: by their last event, or because an event's key is gone. */
export function erasedIn(
  events: readonly (RecordedLedgerEvent | null)[],
  ledgerIdAt: (index: number) => string | null,
): Set<string> {
  const erased = new Set<string>();
  events.forEach((event: LedgerEvent | null, index) => {
    const ledgerId = ledgerIdAt(index);
    if (ledgerId && (event === null || event.type === 'LedgerErased')) erased.add(ledgerId);
  });
  return erased;
}
