/** Folds the log, batch by batch, into the tables of one schema, over one connection. */
import type pg from 'pg';
import type { Position, RecordedLedgerEvent } from '../ledger/events.ts';
import { type Codec, ledgerIdOf } from '../ledger/store/codec.ts';
import type { StoredEvent } from '../ledger/store/event-store.ts';
import { Batch, erasedIn } from './batch.ts';
import { channelOf, formatPosition, type Tables } from './checkpoint.ts';
import { reach } from './errors.ts';
import { inTurns } from './in-turns.ts';
import { KnownLedgers } from './known-ledgers.ts';
import { loadRows } from './ledger-rows.ts';
import { previousOf } from './sql.ts';
import { together, type Write } from './table.ts';

/** Another instance has moved the checkpoint, or replaced the tables: what this one holds in memory may be old. Nothing was written. */
export class Overtaken extends Error {
  constructor() {
    super('Another projector has moved the checkpoint.');
    this.name = 'Overtaken';
  }
}

/** A batch folded, ready to be written. */
export type Step = {
  from: Position | null;
  to: Position;
  writes: Write[];
  /** Ledgers of which nothing may be left. */
  erased: ReadonlySet<string>;
};

/**
 * One run of the projection from a checkpoint on. Batches must be folded in order, and their steps written in order; the
 * next may be folded while the last is being written. After any error the run is over: begin another from the checkpoint.
 * The connection belongs to the run and is closed after it: its prepared statements mean this schema.
 */
export class Projection {
  readonly #client: pg.ClientBase;
  readonly #schema: string;
  readonly #build: string;
  readonly #codec: Codec;
  readonly #known: KnownLedgers;
  #folded: Position | null;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: {
    client: pg.ClientBase;
    codec: Codec;
    schema: string;
    /** What the schema has now. */
    tables: Tables;
  }) {
    this.#client = options.client;
    this.#schema = options.schema;
    this.#build = options.tables.build;
    this.#folded = options.tables.checkpoint;
    this.#codec = options.codec;
    this.#known = new KnownLedgers(async (ledgerIds) => {
      // The step before may be about these ledgers too.
      await this.#writing;
      return reach(loadRows(this.#client, this.#schema, ledgerIds));
    });
  }

  /** Works out what a batch changes, without writing it. Throws what the codec throws of an event that it cannot read. */
  async fold(stored: readonly StoredEvent[]): Promise<Step> {
    const to = stored.at(-1)?.position;
    if (!to) throw new RangeError('A batch has at least one event.');
    const events: (RecordedLedgerEvent | null)[] = [];
    await inTurns(stored, async (some) => {
      events.push(...(await this.#codec.decode(some)));
    });
    const erased = erasedIn(events, (index) => ledgerIdOf(stored[index]?.stream ?? ''));
    const batch = new Batch(await this.#known.rowsFor(stored, erased), erased);
    await inTurns(events, (some) => {
      for (const event of some) if (event) batch.add(event);
    });
    const step = { from: this.#folded, to, writes: batch.writes(), erased };
    this.#folded = to;
    return step;
  }

  /**
   * Writes a step and moves the checkpoint, both or neither, by one statement: it is its own transaction and one round
   * trip. Tells other processes at its commit. Throws {@link Overtaken} when the checkpoint is not where the step
   * began, or the tables are not those with which the run began.
   */
  write(step: Step): Promise<void> {
    this.#writing = this.#write(step);
    return this.#writing;
  }

  async #write({ from, to, writes, erased }: Step): Promise<void> {
    if (erased.size > 0) await reach(eraseKept(this.#client, this.#schema, erased));
    const values: unknown[] = [
      from?.commit ?? null,
      from?.prepare ?? null,
      to.commit,
      to.prepare,
      channelOf(this.#schema),
      formatPosition(to),
      this.#build,
    ];
    const moved = `moved AS (
      UPDATE ${this.#schema}.checkpoint SET commit = $3, prepare = $4
      WHERE commit IS NOT DISTINCT FROM $1 AND prepare IS NOT DISTINCT FROM $2 AND build = $7
      RETURNING true)`;
    const told = 'SELECT pg_notify($5, $6) FROM moved';
    const query = together(writes, { schema: this.#schema, moved, values, told });
    const { rowCount } = await reach(this.#client.query(query));
    if (rowCount === 0) throw new Overtaken();
  }
}

/**
 * Removes ledgers from the tables that were replaced and are kept for a while: nobody projects into those any more. They may be
 * another program's, with other tables than ours, so the database says which there are.
 */
async function eraseKept(
  client: pg.ClientBase,
  schema: string,
  erased: ReadonlySet<string>,
): Promise<void> {
  const kept = previousOf(schema);
  const text = `SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = $1 AND column_name = 'ledger_id' AND table_name <> 'erased_ledgers'`;
  const { rows } = await client.query<{ name: string }>(text, [kept]);
  for (const { name } of rows)
    await client.query(`DELETE FROM ${kept}.${name} WHERE ledger_id = ANY ($1)`, [[...erased]]);
}
