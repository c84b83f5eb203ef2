/** The fold of a whole log into empty tables that nobody reads yet. */
import type pg from 'pg';
import type { Position } from '../ledger/events.ts';
import { type Codec, ledgerIdOf } from '../ledger/store/codec.ts';
import type { StoredEvent } from '../ledger/store/event-store.ts';
import { eraseAll, erasedIn, gather } from './batch.ts';
import { EntityChanges } from './entity-changes.ts';
import { reach } from './errors.ts';
import { inTurns } from './in-turns.ts';
import { CACHED_LEDGERS, KnownLedgers } from './known-ledgers.ts';
import { loadRows } from './ledger-rows.ts';
import { together, type Write } from './table.ts';
import { WeekSums } from './weeks.ts';

/** Ledgers whose rows are written by one statement. */
const WRITTEN_TOGETHER = 500;

/** Sums of weeks that are kept in memory: those of a week are whole before this many others have begun. */
const KEPT_WEEKS = 50_000;

/**
 * What was begun is never gone on with, so nothing has to be in the tables before the end: rows are kept in memory, as many
 * as there is room for, and written once for many batches; the checkpoint comes last. The connection belongs to the building.
 */
export class Building {
  readonly #client: pg.ClientBase;
  readonly #schema: string;
  readonly #codec: Codec;
  readonly #cachedLedgers: number;
  readonly #known: KnownLedgers;
  readonly #gathered = {
    entities: new EntityChanges(),
    weeks: new WeekSums(),
  };
  readonly #erased = new Set<string>();
  #writing: Promise<void> = Promise.resolve();

  constructor(options: {
    client: pg.ClientBase;
    codec: Codec;
    schema: string;
    /** How many ledgers' rows may stay in memory. */
    cachedLedgers?: number | undefined;
  }) {
    this.#client = options.client;
    this.#schema = options.schema;
    this.#codec = options.codec;
    this.#cachedLedgers = options.cachedLedgers ?? CACHED_LEDGERS;
    this.#known = new KnownLedgers(async (ledgerIds) => {
      await this.#writing;
      await this.#writeEntities();
      return reach(loadRows(this.#client, this.#schema, ledgerIds));
    }, this.#cachedLedgers);
  }

  /** Takes the next batch in. What has gathered is written while the batches after it are folded. */
  async add(stored: readonly StoredEvent[]): Promise<void> {
    const rows = await this.#known.rowsFor(stored, this.#erased);
    // Few events at a time: what is young when nobody needs it any more costs the garbage collector nothing.
    await inTurns(stored, async (some) => {
      const events = await this.#codec.decode(some);
      this.#erase(erasedIn(events, (index) => ledgerIdOf(some[index]?.stream ?? '')));
      for (const event of events)
        if (event && !this.#erased.has(event.metadata.ledgerId))
          gather(this.#gathered, event, rows);
    });
    const { entities, weeks } = this.#gathered;
    if (entities.size <= this.#cachedLedgers && weeks.size <= KEPT_WEEKS) return;
    await this.#writing;
    this.#writing = this.#writeSome();
    // The next batch may be long in coming; who awaits it hears of the failure.
    this.#writing.catch(() => undefined);
  }

  /** Writes all that is still in memory. */
  async flush(): Promise<void> {
    await this.#writing;
    await this.#writeEntities();
    await this.#write(this.#gathered.weeks.take().write('w'));
  }

  /** Says that the tables contain everything up to here, and nothing of what was erased on the way. */
  async finish(to: Position): Promise<void> {
    await this.#write(eraseAll(this.#erased));
    const text = `UPDATE ${this.#schema}.checkpoint SET commit = $1, prepare = $2`;
    await reach(this.#client.query(text, [to.commit, to.prepare]));
  }

  #erase(ledgerIds: ReadonlySet<string>): void {
    for (const ledgerId of ledgerIds) {
      this.#erased.add(ledgerId);
      this.#gathered.entities.forget(ledgerId);
    }
  }

  async #writeSome(): Promise<void> {
    if (this.#gathered.entities.size > this.#cachedLedgers) await this.#writeEntities();
    if (this.#gathered.weeks.size > KEPT_WEEKS)
      await this.#write(this.#gathered.weeks.take().write('w'));
  }

  async #writeEntities(): Promise<void> {
    while (this.#gathered.entities.size > 0)
      await this.#write(this.#gathered.entities.take(WRITTEN_TOGETHER).writes());
  }

  async #write(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return;
    const how = { schema: this.#schema, moved: 'moved AS (SELECT true)', values: [] };
    const query = together(writes, { ...how, told: 'SELECT FROM moved' });
    await reach(this.#client.query(query));
  }
}
