/**
 * What happened in a ledger, from its own events: activity and statements are the log as people read it, so no table repeats
 * it. A ledger is read once, kept for a while, and read on from there when somebody asks again.
 */

import { LRUCache } from 'lru-cache';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import { factOf } from '../ledger/fact.ts';
import { isUnavailable } from '../ledger/store/event-store.ts';
import { type Log, readBatches } from '../ledger/store/read-events.ts';
import { createTurns } from '../ledger/turns.ts';
import { type ActivityEntry, activityOf, asOnePress } from './activity.ts';
import { emptyRows, evolveRows, type LedgerRows } from './folded.ts';
import { type StatementRow, statementLinesOf } from './statement.ts';

/** A ledger's history up to its last event. Lists grow with time, by `seq`. */
export type Story = {
  readonly activity: readonly ActivityEntry[];
  /** By the event that was taken back, the one that did it. */
  readonly undoneBy: ReadonlyMap<string, string>;
  /** Statement lines by account, of those that are closed too. */
  readonly lines: ReadonlyMap<number, readonly StatementRow[]>;
};

export type History = {
  /** Every event that is stored now is in it. Empty for a ledger that never began. Throws StoreUnavailable. */
  of(ledgerId: string): Promise<Story>;
};

/** How many entries and lines stay in memory, over all ledgers: some 100 MB. */
const KEPT_MAX = 200_000;
/** An erased ledger is asked for by nobody, and is forgotten by then. */
const KEPT_MS = 10 * 60_000;

/** Reads the histories of ledgers; asked for the same one at the same time, one after the other. */
export function createHistory(log: Log, keptMax: number = KEPT_MAX): History {
  const inTurn = createTurns(isUnavailable);
  const kept = new LRUCache<string, Telling>({ maxSize: keptMax, ttl: KEPT_MS });
  return {
    of: (ledgerId) =>
      inTurn(ledgerId, async () => {
        const telling = kept.get(ledgerId) ?? new Telling();
        await telling.readOn(log, ledgerId);
        kept.set(ledgerId, telling, { size: telling.size });
        return telling;
      }),
  };
}

/** A history in the making, right as far as it has come. */
class Telling implements Story {
  readonly activity: ActivityEntry[] = [];
  readonly undoneBy = new Map<string, string>();
  readonly lines = new Map<number, StatementRow[]>();
  readonly #rows: LedgerRows = emptyRows();
  #next = 0;
  #size = 1;

  /** How many entries and lines it holds. */
  get size(): number {
    return this.#size;
  }

  async readOn(log: Log, ledgerId: string): Promise<void> {
    // Others are served after each batch.
    for await (const { events } of readBatches(log, ledgerId, { from: this.#next }))
      for (const event of events) this.#add(event);
  }

  #add(event: RecordedLedgerEvent): void {
    const fact = factOf(event);
    const entry = activityOf(fact, this.#rows);
    if (entry) this.#tell(entry);
    const lines = statementLinesOf(fact, this.#rows);
    for (const { accountId, line } of lines) this.#linesOf(accountId).push(line);
    evolveRows(this.#rows, fact, event.metadata.time);
    this.#next = event.revision + 1;
    this.#size += 1 + lines.length;
  }

  #tell(entry: ActivityEntry): void {
    if (entry.undoes) this.undoneBy.set(entry.undoes, entry.eventId);
    const last = this.activity.at(-1);
    const together = last ? asOnePress(last, entry) : null;
    if (together) this.activity.pop();
    this.activity.push(together ?? entry);
  }

  #linesOf(accountId: number): StatementRow[] {
    const lines = this.lines.get(accountId) ?? [];
    this.lines.set(accountId, lines);
    return lines;
  }
}
