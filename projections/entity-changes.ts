/** Which of the ledgers' rows the events have changed, and what has to be written of them. */

import { ENTITY_KINDS, type EntityKind } from '../ledger/entities.ts';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import type { Fact } from '../ledger/fact.ts';
import type { EntityTable } from './entity-table.ts';
import {
  type ChangedIds,
  ENTITY_TABLES,
  type EntityState,
  evolveRows,
  type LedgerRows,
} from './ledger-rows.ts';
import { ledgersTable } from './ledgers.ts';
import { keyOf, Rows, replace, type Write } from './table.ts';

type Changed = { rows: LedgerRows; ids: ChangedIds; revision: number };

/** Gathers changes, and writes each row once, as it stands when it is written. */
export class EntityChanges {
  readonly #ledgers = new Map<string, Changed>();

  /** How many ledgers have something to write. */
  get size(): number {
    return this.#ledgers.size;
  }

  /** Lets the ledger's rows follow an event. */
  follow(rows: LedgerRows, fact: Fact<RecordedLedgerEvent>): void {
    const { revision, metadata } = fact.event;
    const { ledgerId, time } = metadata;
    let changed = this.#ledgers.get(ledgerId);
    if (!changed) {
      changed = { rows, ids: noIds(), revision };
      this.#ledgers.set(ledgerId, changed);
    }
    changed.revision = revision;
    evolveRows(rows, fact, time, changed.ids);
  }

  forget(ledgerId: string): void {
    this.#ledgers.delete(ledgerId);
  }

  /** The changes of so many ledgers, which are then no longer kept here. */
  take(ledgers: number): EntityChanges {
    const taken = new EntityChanges();
    for (const [ledgerId, changed] of this.#ledgers) {
      if (taken.size === ledgers) break;
      taken.#ledgers.set(ledgerId, changed);
      this.#ledgers.delete(ledgerId);
    }
    return taken;
  }

  /** What has to be written. What happens to the rows later does not change it. */
  writes(): Write[] {
    const entities = ENTITY_KINDS.flatMap((kind, index) => {
      const { present, gone } = this.#rowsOf(kind);
      const conflict = replace(ENTITY_TABLES[kind]);
      return [...present.insert(`p${index}`, conflict), ...gone.delete(`g${index}`)];
    });
    return [...entities, ...this.#revisions().insert('v', replace(ledgersTable))];
  }

  /** The rows that are there after the events, kind by kind. */
  present(): Rows[] {
    return [...ENTITY_KINDS.map((kind) => this.#rowsOf(kind).present), this.#revisions()];
  }

  #revisions(): Rows {
    const revisions = new Rows(ledgersTable);
    for (const [ledgerId, { revision }] of this.#ledgers) revisions.add([ledgerId, revision]);
    return revisions;
  }

  #rowsOf<K extends EntityKind>(kind: K): { present: Rows; gone: Rows } {
    const table: EntityTable<K> = ENTITY_TABLES[kind];
    const present = new Rows(table);
    const gone = new Rows(keyOf(table));
    for (const [ledgerId, { rows, ids }] of this.#ledgers) {
      const states: Map<number, EntityState<K>> = rows[kind];
      for (const id of ids[kind]) {
        const state = states.get(id);
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

function noIds(): ChangedIds {
  return {
    accounts: new Set(),
    bills: new Set(),
    historicalAmounts: new Set(),
    incomes: new Set(),
    savingsRules: new Set(),
  };
}
