/**
 * The read side: one ledger, one fold, one stamp. The process that appends writes the rows; whoever finds older rows updates them.
 */
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { PlacedLedgerEvent } from '../ledger/events.ts';
import type { Follower, Following } from '../ledger/follower.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { isUnavailable, type StoredEvent, StoreUnavailable } from '../ledger/store/event-store.ts';
import type { Keyring } from '../ledger/store/keys.ts';
import { answered } from '../ledger/store/postgres-errors.ts';
import { type Log, readBatches, readOn } from '../ledger/store/read-events.ts';
import { createTurns } from '../ledger/turns.ts';
import type { Logger } from './connection.ts';
import { type Changed, countOf, type Folded, fold, foldInTurns, NOTHING } from './folded.ts';
import {
  changeOf,
  isOurs,
  loadRows,
  openRowWrites,
  readStamp,
  type Stamp,
  type Write,
  writeProblem,
} from './stamped.ts';
import { LedgerUnreadable, unlessAway } from './unreadable.ts';

export type ReadTablesOptions = Log & {
  keyring: Pick<Keyring, 'find'>;
  /** The database of the read tables, already migrated. */
  pool: pg.Pool;
  log: Logger;
  /** Is called with events whose rows this process has written. */
  written?: (written: Written) => void;
};

/** Events whose rows can be read from now on, and when their fold began. */
export type Written = { events: readonly PlacedLedgerEvent[]; begunAt: Date };

/** How many times another process may be quicker before this one gives up. */
const TRIES_MAX = 20;

/** How many rows stay in memory, over all ledgers: some 100 MB. */
const KEPT_ROWS = 200_000;
/** An erased ledger is asked for by nobody, and is forgotten by then. */
const KEPT_MS = 10 * 60_000;

/** What the caller has read of a ledger already: events, in order, and the stamp. */
type Known = { ahead?: readonly StoredEvent[]; stamp?: Stamp | null };

/** A fold in memory with the stamp of the rows that equal it. */
type Kept = { folded: Folded; rewrites: number };

/** Every method throws StoreUnavailable when the database, or a store that is needed, is away, and LedgerUnreadable. */
export class ReadTables implements Follower {
  readonly #options: ReadTablesOptions;
  readonly #inTurn = createTurns(isUnavailable);
  readonly #writeRows: (change: string) => Promise<number | null>;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: KEPT_ROWS,
    sizeCalculation: ({ folded }) => 1 + countOf(folded),
    ttl: KEPT_MS,
    updateAgeOnGet: true,
  });

  constructor(options: ReadTablesOptions) {
    this.#options = options;
    this.#writeRows = openRowWrites(options.pool);
  }

  /** The ledger as the tables have it now. Rows of an older fold version are folded again; rows of a newer one are neither used nor written. */
  async read(ledgerId: string): Promise<Folded> {
    const stamp = await answered(readStamp(this.#options.pool, ledgerId));
    if (!stamp || !isOurs(stamp)) return this.bring(ledgerId);
    return (await this.#loaded(ledgerId, stamp)).folded;
  }

  /** The ledger after a command. It needs no query when this process has written those rows itself. */
  async reached(ledgerId: string, revision: number): Promise<Folded> {
    const kept = this.#kept.get(ledgerId)?.folded;
    if (kept && kept.revision >= revision) return kept;
    return this.bring(ledgerId, revision);
  }

  /** Brings the rows up to at least this revision, and answers the ledger. */
  bring(ledgerId: string, wanted = -1, { ahead = [], stamp }: Known = {}): Promise<Folded> {
    return this.#inTurn(ledgerId, async () => {
      let seen = stamp;
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        if (seen === undefined) seen = await answered(readStamp(this.#options.pool, ledgerId));
        const folded = await this.#tryToBring(ledgerId, wanted, { ahead, stamp: seen });
        if (folded) return folded;
        seen = undefined;
      }
      throw new StoreUnavailable(`The rows of ledger ${ledgerId} are written by too many.`);
    });
  }

  /** The rows as they are, of any fold version; null when there are none. */
  stored(ledgerId: string): Promise<{ stamp: Stamp; folded: Folded } | null> {
    return answered(loadRows(this.#options.pool, ledgerId));
  }

  /** Writes all rows of the ledger as `after` has them. False when the stamp is no longer the one that was seen. */
  async rewrite(ledgerId: string, seen: Stamp | null, after: Folded): Promise<boolean> {
    return this.#inTurn(ledgerId, () => this.#write({ ledgerId, seen, after }));
  }

  async before(ledgerId: string, events: readonly PlacedLedgerEvent[]): Promise<Following> {
    const begunAt = new Date();
    const [{ revision: next } = { revision: 0 }] = events;
    const last = next + events.length - 1;
    const known = await this.#at(ledgerId, next - 1);
    if (!known) return { stored: () => this.#quietly(() => this.bring(ledgerId, last)) };
    const changed: Changed = new Map();
    const after = await foldInTurns(known, events, changed);
    const seen = next === 0 ? null : { revision: next - 1, version: FOLD_VERSION };
    const write = { ledgerId, seen, after, changed };
    return {
      rows: await changeOf(write),
      stored: (answer) =>
        this.#quietly(async () => {
          const isWritten =
            answer === undefined
              ? await this.#inTurn(ledgerId, () => this.#write(write)).catch(unlessAway)
              : this.#wrote(write, answer as number | null);
          if (isWritten) this.#options.written?.({ events, begunAt });
          else await this.bring(ledgerId, last);
        }),
    };
  }

  /** Ignores failures: the next reader of those rows meets them again. */
  async #quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.#options.log.warn({ err }, 'Rows were not written with their events; they follow');
    }
  }

  /** The ledger as it was at a revision, if the rows are there. */
  async #at(ledgerId: string, revision: number): Promise<Folded | null> {
    if (revision < 0) return NOTHING;
    const kept = this.#kept.get(ledgerId)?.folded;
    if (kept?.revision === revision) return kept;
    const loaded = await this.stored(ledgerId);
    return loaded && isOurs(loaded.stamp) && loaded.stamp.revision === revision
      ? loaded.folded
      : null;
  }

  async #loaded(ledgerId: string, stamp: Stamp): Promise<Kept> {
    if (stamp.erased) {
      this.#kept.delete(ledgerId);
      return { folded: { ...NOTHING, revision: stamp.revision, erased: true }, rewrites: 0 };
    }
    const kept = this.#kept.get(ledgerId);
    if (kept && kept.rewrites === stamp.rewrites && kept.folded.revision >= stamp.revision)
      return kept;
    const loaded = await this.stored(ledgerId);
    if (!loaded) throw new StoreUnavailable(`The stamp of ledger ${ledgerId} is gone.`);
    const fresh = { folded: loaded.folded, rewrites: loaded.stamp.rewrites };
    if (isOurs(loaded.stamp) && !fresh.folded.erased) this.#kept.set(ledgerId, fresh);
    return fresh;
  }

  /** Null when somebody else was quicker. */
  async #tryToBring(
    ledgerId: string,
    wanted: number,
    { ahead, stamp }: Required<Known>,
  ): Promise<Folded | null> {
    if (stamp && (stamp.erased || (isOurs(stamp) && stamp.revision >= wanted)))
      return (await this.#loaded(ledgerId, stamp)).folded;
    const isNewer = stamp !== null && stamp.version > FOLD_VERSION;
    const begunAt = new Date();
    try {
      const known = await this.#knownBy(ledgerId, stamp);
      const { after, events, ...rows } = await this.#foldOn(ledgerId, known, wanted, ahead);
      // Rows of a newer program are not overwritten: our own fold stays in memory only.
      if (isNewer) this.#kept.set(ledgerId, { folded: after, rewrites: -1 });
      if (isNewer || (!stamp && after === NOTHING)) return after;
      const isWritten = await this.#write({ ledgerId, seen: stamp, after, ...rows });
      if (isWritten && events.length > 0) this.#options.written?.({ events, begunAt });
      return isWritten ? after : null;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      await this.#note(ledgerId, stamp, error);
      throw new LedgerUnreadable(ledgerId, error);
    }
  }

  /** What may be followed on: nothing of an older program's rows, nor of a newer one's, but for what was folded beside them. */
  async #knownBy(ledgerId: string, stamp: Stamp | null): Promise<Folded> {
    const kept = this.#kept.get(ledgerId);
    if (!stamp || !isOurs(stamp))
      return (stamp && stamp.version > FOLD_VERSION && kept?.folded) || NOTHING;
    // A crash may have set the database back behind what is kept here. What it lost is to be written again.
    const isThere = kept?.rewrites === stamp.rewrites && kept.folded.revision === stamp.revision;
    return (isThere ? kept : await this.stored(ledgerId))?.folded ?? NOTHING;
  }

  /** Continues from a known fold where the stream continues it. Otherwise it folds the whole ledger, and all rows are written. */
  async #foldOn(ledgerId: string, known: Folded, wanted: number, ahead: readonly StoredEvent[]) {
    const changed: Changed = new Map();
    const events: PlacedLedgerEvent[] = [];
    let after = known;
    for await (const batch of readOn(this.#options, ledgerId, {
      from: known.revision + 1,
      ahead,
    })) {
      after = fold(after, batch, changed);
      events.push(...batch);
    }
    if (after !== NOTHING && after.revision >= wanted)
      return known === NOTHING ? { after, events: [] } : { after, events, changed };
    return { after: await this.foldWhole(ledgerId), events: [] };
  }

  /** The fold of the events up to this revision; an erased ledger when its key is gone. */
  async foldWhole(ledgerId: string, until = Number.POSITIVE_INFINITY): Promise<Folded> {
    let after = NOTHING;
    const limit = Number.isFinite(until) ? { limit: until + 1 } : {};
    for await (const { events } of readBatches(this.#options, ledgerId, limit))
      after = fold(after, events);
    if (after.revision >= 0) return after;
    const keys = await this.#options.keyring.find([ledgerId]);
    return keys.get(ledgerId) === null ? { ...NOTHING, erased: true } : NOTHING;
  }

  async #write(write: Write): Promise<boolean> {
    return this.#wrote(write, await answered(this.#writeRows(await changeOf(write))));
  }

  /** Caches rows once they are written. `rewrites` is the answer of `write_ledger`. */
  #wrote({ ledgerId, after }: Write, rewrites: number | null): boolean {
    if (rewrites === null || after.erased) this.#kept.delete(ledgerId);
    else this.#kept.set(ledgerId, { folded: after, rewrites });
    return rewrites !== null;
  }

  async #note(ledgerId: string, stamp: Stamp | null, error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    this.#kept.delete(ledgerId);
    if (stamp?.problem === problem) return;
    this.#options.log.error({ ledgerId, err: error }, 'A ledger cannot be folded');
    await answered(writeProblem(this.#options.pool, ledgerId, problem));
  }
}
