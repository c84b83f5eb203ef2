/**
 * What happened in a ledger, from its own events. Activity and statements are the log as people read it, so no table repeats it.
 * Of a long stream only the end is read, as far back as a page needs, each part from the snapshot before it. What was read is
 * cached for a while and continued when somebody asks again.
 */

import { LRUCache } from 'lru-cache';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import type { Look } from '../ledger/ledger.ts';
import { catchUp, type LoadFrom, load } from '../ledger/load.ts';
import { type Loaded, sizeOf } from '../ledger/loaded.ts';
import { isUnavailable } from '../ledger/store/event-store.ts';
import { createTurns } from '../ledger/turns.ts';
import { type ActivityEntry, activityOf, asOnePress, mayBeOfEarlier } from './activity.ts';
import { type StatementRow, statementLinesOf } from './statement.ts';

/** A ledger's history up to its last event, or only the end of it. Each list is ordered by `seq`, the oldest first. */
export type Story = {
  readonly activity: readonly ActivityEntry[];
  /** By the event that was taken back, the one that did it. */
  readonly undoneBy: ReadonlyMap<string, string>;
  /** Statement lines by account id, also of closed accounts. */
  readonly lines: ReadonlyMap<number, readonly StatementRow[]>;
};

export type History = {
  /**
   * Every event that is stored now is in it, as far back as it reaches: to the first, or to where it is `enough`. Empty for a
   * ledger that never began. Throws StoreUnavailable, and the reason of `gone` once that aborts: nobody waits for it then.
   */
  of(
    ledgerId: string,
    enough?: (story: Story) => boolean,
    gone?: AbortSignal | undefined,
  ): Promise<Story>;
};

/** How many lines, and what weighs as much, stay in memory over all ledgers: about 100 MB. */
const KEPT_MAX = 400_000;
/** Nobody asks for an erased ledger, so it leaves the cache by then. */
const KEPT_MS = 10 * 60_000;

/** From so many lines on, and what weighs as much, a history is long. A household's has as many after some decades. */
const LONG = 100_000;

/**
 * Reads the histories of ledgers; asked for the same one at the same time, one after the other. So are long ones, whosever they are:
 * each may take hundreds of megabytes, and people with many of them would take all there is.
 */
export function createHistory(
  from: LoadFrom,
  {
    keptMax = KEPT_MAX,
    keptMs = KEPT_MS,
    long = LONG,
  }: { keptMax?: number; keptMs?: number; long?: number } = {},
): History {
  const inTurn = createTurns(isUnavailable);
  const kept = new LRUCache<string, Telling>({
    maxSize: keptMax,
    ttl: keptMs,
    ttlAutopurge: true,
  });
  return {
    of: (ledgerId, enough = () => false, gone) =>
      inTurn(ledgerId, async () => {
        gone?.throwIfAborted();
        const telling = kept.get(ledgerId) ?? new Telling(from, ledgerId);
        // The same value, set again, would keep the size that it had.
        const keep = () => {
          kept.delete(ledgerId);
          kept.set(ledgerId, telling, { size: telling.weight });
        };
        try {
          await telling.readOn(gone);
          const isDone = () => telling.isWhole || enough(telling);
          while (telling.size < long && !isDone()) await telling.reachBack(gone);
          if (!isDone())
            await inTurn('long', async () => {
              while (!isDone()) await telling.reachBack(gone);
            });
        } catch (error) {
          // Whoever left has made it grow.
          if (kept.has(ledgerId)) keep();
          throw error;
        }
        keep();
        return telling;
      }),
  };
}

/**
 * How far back the first step beyond the snapshot goes: a page is more often than not among as many. Each step goes twice as far
 * as the one before: of a whole history few snapshots are opened, and what is told already is told again a few times only.
 */
const REACH = 200;

/** A history that is being read; correct as far back as it has come. */
class Telling implements Story {
  readonly #from: LoadFrom;
  readonly #ledgerId: string;
  #passage = new Passage();
  #loaded: Loaded | undefined;
  /** The revision that it begins with. */
  #first = 0;
  #reach = REACH;

  constructor(from: LoadFrom, ledgerId: string) {
    this.#from = from;
    this.#ledgerId = ledgerId;
  }

  get isWhole(): boolean {
    return this.#first === 0;
  }

  /** What may be part of an entry that begins earlier is left out until the events before it are read. */
  get activity(): readonly ActivityEntry[] {
    const { activity } = this.#passage;
    if (this.isWhole) return activity;
    const ends = (entry: ActivityEntry) =>
      entry.commandId !== activity[0]?.commandId || !mayBeOfEarlier(entry);
    const whole = activity.findIndex(ends);
    return whole < 0 ? [] : activity.slice(whole);
  }

  get undoneBy(): Story['undoneBy'] {
    return this.#passage.undoneBy;
  }

  get lines(): Story['lines'] {
    return this.#passage.lines;
  }

  /** How many lines it holds, and what weighs as much. */
  get size(): number {
    return this.#passage.size;
  }

  /** How much it keeps in memory: also the ledger with which it is read on. */
  get weight(): number {
    return Math.ceil(this.size) + (this.#loaded ? sizeOf(this.#loaded) : 0);
  }

  async readOn(stop: AbortSignal | undefined): Promise<void> {
    const from = { ...this.#from, stop };
    const look: Look<RecordedLedgerEvent> = (...seen) => this.#passage.add(...seen);
    if (this.#loaded) await catchUp(from, this.#ledgerId, this.#loaded, { look });
    else {
      this.#loaded = await load(from, this.#ledgerId, { look });
      this.#first = this.#passage.first ?? this.#loaded.head.revision + 1;
    }
  }

  async reachBack(stop: AbortSignal | undefined): Promise<void> {
    const from = { ...this.#from, stop };
    const before = this.#first;
    const earlier = new Passage();
    const look: Look<RecordedLedgerEvent> = (...seen) => earlier.add(...seen);
    const begin = Math.max(0, before - this.#reach);
    await load(from, this.#ledgerId, { before, begin, look });
    this.#reach *= 2;
    earlier.append(this.#passage);
    this.#passage = earlier;
    this.#first = earlier.first ?? 0;
  }
}

/** The history of a few consecutive events. */
class Passage implements Story {
  readonly activity: ActivityEntry[] = [];
  readonly undoneBy = new Map<string, string>();
  readonly lines = new Map<number, StatementRow[]>();
  /** The revision of its first event. */
  first: number | undefined;
  size = 1;

  add(...[event, before, fact]: Parameters<Look<RecordedLedgerEvent>>): void {
    const entry = activityOf(fact, before);
    if (entry?.undoes) this.undoneBy.set(entry.undoes, entry.eventId);
    if (entry) this.#tell(entry);
    const lines = statementLinesOf(fact, before);
    for (const { accountId, line } of lines) this.#linesOf(accountId).push(line);
    this.first ??= event.revision;
    this.size += LINES_OF_AN_ENTRY + lines.length + sizeOfPast(entry);
  }

  /** Adds the history of the events after these. */
  append(later: Passage): void {
    for (const entry of later.activity) this.#tell(entry);
    for (const [undone, by] of later.undoneBy) this.undoneBy.set(undone, by);
    for (const [accountId, lines] of later.lines)
      this.lines.set(accountId, this.#linesOf(accountId).concat(lines));
    this.size += later.size;
  }

  #tell(entry: ActivityEntry): void {
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

/** An entry weighs as much as some lines of a statement, and so does a thing of all its fields. */
const LINES_OF_AN_ENTRY = 3;
const FIELDS_OF_A_LINE = 10;

/** What an entry keeps of things as they were before it, in lines: of a bill that is deleted, all its past amounts. */
function sizeOfPast(entry: ActivityEntry | null): number {
  const before = (entry?.past ?? []).flatMap((past) => Object.values(past.before) as object[][]);
  return before.reduce((sum, things) => {
    const fields = Object.keys(things[0] ?? {}).length;
    return sum + (things.length * fields) / FIELDS_OF_A_LINE;
  }, 0);
}
