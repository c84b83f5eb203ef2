/** The ledgers' rows at hand, for the batch that is to be folded. */
import { ledgerIdOf } from '../ledger/store/codec.ts';
import type { StoredEvent } from '../ledger/store/event-store.ts';
import { emptyRows, type LedgerRows } from './ledger-rows.ts';

/** How many ledgers' rows stay in memory. */
export const CACHED_LEDGERS = 5_000;

/** Keeps the rows of the ledgers that events were about lately. */
export class KnownLedgers {
  readonly #size: number;
  readonly #load: (ledgerIds: string[]) => Promise<Map<string, LedgerRows>>;
  readonly #cache = new Map<string, LedgerRows>();

  /** `load` reads rows from the tables, everything that was folded before included. `size`: so many ledgers. */
  constructor(
    load: (ledgerIds: string[]) => Promise<Map<string, LedgerRows>>,
    size: number = CACHED_LEDGERS,
  ) {
    this.#size = size;
    this.#load = load;
  }

  /** The rows of every ledger in the batch that was not erased: from memory, or from the tables. */
  async rowsFor(
    stored: readonly StoredEvent[],
    erased: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, LedgerRows>> {
    for (const ledgerId of erased) this.#cache.delete(ledgerId);
    const rows = new Map<string, LedgerRows>();
    const unknown = new Set<string>();
    for (const { stream, revision } of stored) {
      const ledgerId = ledgerIdOf(stream);
      if (!ledgerId || rows.has(ledgerId) || erased.has(ledgerId)) continue;
      const known = this.#cache.get(ledgerId);
      // Before its first event a ledger has no rows.
      if (known || revision === 0) rows.set(ledgerId, known ?? emptyRows());
      else unknown.add(ledgerId);
    }
    if (unknown.size > 0)
      for (const [ledgerId, one] of await this.#load([...unknown])) rows.set(ledgerId, one);
    this.#remember(rows);
    return rows;
  }

  /** Keeps the ledgers used last. */
  #remember(rows: ReadonlyMap<string, LedgerRows>): void {
    for (const [ledgerId, one] of rows) {
      this.#cache.delete(ledgerId);
      this.#cache.set(ledgerId, one);
    }
    for (const ledgerId of this.#cache.keys()) {
      if (this.#cache.size <= this.#size) return;
      this.#cache.delete(ledgerId);
    }
  }
}
