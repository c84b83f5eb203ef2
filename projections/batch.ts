/** A batch of events on its way into the read tables: folded in memory first, so that each row is written once. */
import type { LedgerEvent, RecordedLedgerEvent } from '../ledger/events.ts';
import { factOf } from '../ledger/fact.ts';
import { ENTITY_KINDS, type EntityKind } from '../ledger/ledger.ts';
import { activityTable, addActivity } from './activity.ts';
import type { EntityTable } from './entity-table.ts';
import {
  type ChangedIds,
  ENTITY_TABLES,
  type EntityState,
  evolveRows,
  type LedgerRows,
} from './ledger-rows.ts';
import { addStatementLines, statementTable } from './statement.ts';
import { erase, keyOf, Rows, rememberErased, replace, type Table, type Write } from './table.ts';
import { WeekSums, weeksTable } from './weeks.ts';

/** Every table but the checkpoint. */
export const READ_TABLES: readonly Table[] = [
  ...ENTITY_KINDS.map((kind) => ENTITY_TABLES[kind]),
  statementTable,
  activityTable,
  weeksTable,
];

/** Gathers what the events of one batch change. */
export class Batch {
  readonly #rows: ReadonlyMap<string, LedgerRows>;
  readonly #erased: ReadonlySet<string>;
  readonly #changed = new Map<string, ChangedIds>();
  readonly #lines = new Rows(statementTable);
  readonly #activity = new Rows(activityTable);
  readonly #weeks = new WeekSums();

  /** `rows` has those of every ledger in the batch, and is changed with the events; `erased` ledgers leave nothing. */
  constructor(rows: ReadonlyMap<string, LedgerRows>, erased: ReadonlySet<string>) {
    this.#rows = rows;
    this.#erased = erased;
  }

  add(event: RecordedLedgerEvent): void {
    const { ledgerId, time } = event.metadata;
    if (this.#erased.has(ledgerId)) return;
    const rows = this.#rows.get(ledgerId);
    if (!rows) throw new Error(`The rows of ledger ${ledgerId} are not at hand`);
    const fact = factOf(event);
    const { postings: moved } = fact;
    addStatementLines(this.#lines, event, moved, rows);
    addActivity(this.#activity, fact, rows);
    this.#weeks.add(event, moved);
    evolveRows(rows, fact, time, this.#changesOf(ledgerId));
  }

  /** All that has to be written, as it stands now: what is added to the ledgers' rows later does not change it. */
  writes(): Write[] {
    return [
      ...READ_TABLES.flatMap((table, index) => erase(table, `e${index}`, this.#erased)),
      ...rememberErased('r', this.#erased),
      ...ENTITY_KINDS.flatMap((kind, index) => this.#writeKind(kind, index)),
      ...this.#lines.insert('l'),
      ...this.#activity.insert('a'),
      ...this.#weeks.write('w'),
    ];
  }

  /** The rows that the events leave, in the order of {@link READ_TABLES}, when nothing was in the tables before. */
  contents(): Rows[] {
    const entities = ENTITY_KINDS.map((kind) => this.#rowsOf(kind).present);
    return [...entities, this.#lines, this.#activity, this.#weeks.rows()];
  }

  #changesOf(ledgerId: string): ChangedIds {
    let changed = this.#changed.get(ledgerId);
    if (!changed) {
      changed = {
        accounts: new Set(),
        bills: new Set(),
        historicalAmounts: new Set(),
        incomes: new Set(),
        savingsRules: new Set(),
      };
      this.#changed.set(ledgerId, changed);
    }
    return changed;
  }

  #writeKind(kind: EntityKind, index: number): Write[] {
    const { present, gone } = this.#rowsOf(kind);
    const conflict = replace(ENTITY_TABLES[kind]);
    return [...present.insert(`p${index}`, conflict), ...gone.delete(`g${index}`)];
  }

  #rowsOf<K extends EntityKind>(kind: K): { present: Rows; gone: Rows } {
    const table: EntityTable<K> = ENTITY_TABLES[kind];
    const present = new Rows(table);
    const gone = new Rows(keyOf(table));
    for (const [ledgerId, changed] of this.#changed) {
      const states: Map<number, EntityState<K>> | undefined = this.#rows.get(ledgerId)?.[kind];
      for (const id of changed[kind]) {
        const state = states?.get(id);
        if (!state) gone.add([ledgerId, id]);
        else {
          const values: Record<string, unknown> = { ledgerId, ...state.entity, ...state.stamps };
          present.add(table.fields.map((field) => values[field] as string));
        }
      }
    }
    return { present, gone };
  }
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
