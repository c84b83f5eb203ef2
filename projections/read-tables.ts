/** The read side: one ledger, one fold, one stamp. The process that appends writes the rows; whoever finds older rows updates them. */
import type { PlacedLedgerEvent } from '../ledger/events.ts';
import type { Follower, Following } from '../ledger/follower.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { isUnavailable, type StoredEvent, StoreUnavailable } from '../ledger/store/event-store.ts';
import { answered } from '../ledger/store/postgres-errors.ts';
import { createTurns } from '../ledger/turns.ts';
import { foldOn, foldWhole, isErased } from './fold-log.ts';
import { type Changed, type Folded, foldInTurns, NOTHING } from './folded.ts';
import { createKeptFolds, type Kept } from './kept-folds.ts';
import type { ReadTablesOptions } from './read-tables-options.ts';
import { createRowsInMemory } from './rows-in-memory.ts';
import {
  changeOf,
  disbelieve,
  isOurs,
  isShort,
  loadRows,
  openRowWrites,
  readStamp,
  type Stamp,
  UNKNOWN,
  type Write,
  writeProblem,
} from './stamped.ts';
import { LedgerUnreadable, reasonOf, unlessAway, unlessGone } from './unreadable.ts';

/** How many times another process may be quicker before this one gives up. */
const TRIES_MAX = 20;

/** What the caller has read of a ledger already: events, in order, and the stamp. */
type Known = { ahead?: readonly StoredEvent[]; stamp?: Stamp | null };

/** Every method throws StoreUnavailable when the database, or a store that is needed, is away, and LedgerUnreadable. */
export class ReadTables implements Follower {
  readonly #options: ReadTablesOptions;
  readonly #inTurn = createTurns(isUnavailable);
  readonly #writeRows: (change: string) => Promise<number | null>;
  readonly #kept = createKeptFolds();
  readonly #rows: (ledgerId: string, stamp: Stamp) => Promise<Kept>;

  constructor(options: ReadTablesOptions) {
    this.#options = options;
    this.#writeRows = openRowWrites(options.pool);
    this.#rows = createRowsInMemory(options, this.#kept);
  }

  /** The ledger as the tables have it now. Rows of an older fold version are folded again; rows of a newer one are neither used nor written. */
  async read(ledgerId: string): Promise<Folded> {
    const stamp = await answered(readStamp(this.#options.pool, ledgerId));
    if (!stamp || stamp.erased || !isOurs(stamp)) return this.bring(ledgerId);
    return (await answered(this.#rows(ledgerId, stamp))).folded;
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
    return this.#inTurn(ledgerId, async () => {
      // Nothing is written over a stamp that says so; the log has just said otherwise.
      const left = seen?.erased && !after.erased ? await this.#disbelieve(ledgerId, seen) : seen;
      return this.#write({ ledgerId, seen: left, after });
    });
  }

  /** The ledger as the log has it, whose rows are of a revision that was not found there. */
  async anew(ledgerId: string): Promise<Folded> {
    const stamp = await answered(readStamp(this.#options.pool, ledgerId));
    if (stamp && !stamp.erased) await this.#disbelieve(ledgerId, stamp);
    return this.bring(ledgerId);
  }

  /** Notes that a ledger was found damaged, by whatever read it: it is said for every process, until the ledger can be folded. */
  async stop(ledgerId: string, error: unknown): Promise<void> {
    await this.#quietly(async () => {
      const stamp = await answered(readStamp(this.#options.pool, ledgerId));
      await this.#note(ledgerId, stamp, error);
    });
  }

  async before(ledgerId: string, events: readonly PlacedLedgerEvent[]): Promise<Following> {
    const begunAt = new Date();
    const [{ revision: next } = { revision: 0 }] = events;
    const last = next + events.length - 1;
    const { known, ahead } = await this.#at(ledgerId, next - 1);
    if (!known) return { stored: () => this.#quietly(() => this.#bringOn(ledgerId, last, ahead)) };
    const changed: Changed = new Map();
    const after = await foldInTurns(known, events, changed);
    const seen = next === 0 ? null : { revision: next - 1, version: FOLD_VERSION };
    const write = { ledgerId, seen, after, changed };
    const rows = await changeOf(write);
    return {
      ...(isShort(rows) && { rows }),
      stored: (answer) =>
        this.#quietly(async () => {
          const isWritten =
            answer === undefined
              ? await this.#inTurn(ledgerId, () => this.#write(write, rows)).catch(unlessAway)
              : this.#wrote(write, answer as number | null);
          if (isWritten) this.#options.written?.({ events, begunAt });
          // Rows are written in the very transaction of their events: what was ahead of it then had no events.
          else if (answer === null)
            await this.#bringOn(ledgerId, last, (await this.#at(ledgerId, next - 1)).ahead);
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

  /** The ledger as it was at a revision, if the rows are there and can be read. `ahead`: their stamp is of a later one. */
  async #at(ledgerId: string, revision: number): Promise<{ known: Folded | null; ahead?: Stamp }> {
    if (revision < 0) return { known: NOTHING };
    const kept = this.#kept.get(ledgerId)?.folded;
    if (kept?.revision === revision) return { known: kept };
    const stamp = await readStamp(this.#options.pool, ledgerId).catch(unlessGone);
    if (!stamp || !isOurs(stamp)) return { known: null };
    if (stamp.revision > revision) return { known: null, ahead: stamp };
    const rows = await this.#rows(ledgerId, stamp).catch(unlessGone);
    return { known: rows?.folded.revision === revision ? rows.folded : null };
  }

  /** Brings rows on that were not written with their events. `ahead`: a stamp that had those events before they were stored. */
  async #bringOn(ledgerId: string, last: number, ahead: Stamp | null = null): Promise<void> {
    if (ahead && !ahead.erased) await this.#disbelieve(ledgerId, ahead);
    await this.bring(ledgerId, last);
  }

  /** Lets rows be folded anew whose stamp says what the log does not. */
  async #disbelieve(ledgerId: string, stamp: Stamp): Promise<Stamp> {
    this.#kept.delete(ledgerId);
    const { revision, erased } = stamp;
    this.#options.log.warn({ ledgerId, revision, erased }, 'Rows that the log does not bear out');
    await answered(disbelieve(this.#options.pool, ledgerId, stamp));
    return { ...stamp, ...UNKNOWN };
  }

  /** Null when its events go on: then its stamp was somebody else's. Nobody asks for an erased ledger, so this costs nothing. */
  async #erased(ledgerId: string, stamp: Stamp): Promise<Folded | null> {
    this.#kept.delete(ledgerId);
    if (stamp.version <= FOLD_VERSION && !(await isErased(this.#options, ledgerId, stamp)))
      return (await this.#disbelieve(ledgerId, stamp)) && null;
    return { ...NOTHING, revision: stamp.revision, erased: true };
  }

  /** Null when somebody else was quicker. */
  async #tryToBring(
    ledgerId: string,
    wanted: number,
    { ahead, stamp }: Required<Known>,
  ): Promise<Folded | null> {
    if (stamp?.erased) return this.#erased(ledgerId, stamp);
    if (stamp && isOurs(stamp) && stamp.revision >= wanted)
      return (await answered(this.#rows(ledgerId, stamp))).folded;
    const isNewer = stamp !== null && stamp.version > FOLD_VERSION;
    const begunAt = new Date();
    // Another process may have found that its key no longer opens, and this one still have it in memory.
    if (stamp?.problem) this.#options.keyring.forget(ledgerId);
    try {
      const known = await this.#knownBy(ledgerId, stamp);
      // Rows that are not followed on may have been further than a batch of events: those of the log's end take their place.
      const missing = { wanted, ahead: !stamp || isOurs(stamp) ? ahead : [] };
      const { after, events, ...rows } = await foldOn(this.#options, ledgerId, known, missing);
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

  /** The fold of the events up to this revision; an erased ledger when its key is gone. */
  foldWhole(ledgerId: string, until?: number): Promise<Folded> {
    return foldWhole(this.#options, ledgerId, until);
  }

  async #write(write: Write, rows?: string): Promise<boolean> {
    return this.#wrote(write, await answered(this.#writeRows(rows ?? (await changeOf(write)))));
  }

  /** Caches rows once they are written. `rewrites` is the answer of `write_ledger`. */
  #wrote({ ledgerId, after }: Write, rewrites: number | null): boolean {
    if (rewrites === null || after.erased) this.#kept.delete(ledgerId);
    else this.#kept.set(ledgerId, { folded: after, rewrites });
    return rewrites !== null;
  }

  async #note(ledgerId: string, stamp: Stamp | null, error: unknown): Promise<void> {
    const problem = reasonOf(error);
    this.#kept.delete(ledgerId);
    if (stamp?.problem === problem) return;
    this.#options.log.error({ ledgerId, err: error }, 'A ledger cannot be folded');
    await answered(writeProblem(this.#options.pool, ledgerId, problem));
  }
}
