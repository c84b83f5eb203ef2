/** Finds the ledgers whose rows are behind their events, and brings the rows up to date. */
import { Readable } from 'node:stream';
import { comparePositions, type Position } from '../ledger/events.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { ledgerIdOf } from '../ledger/store/codec.ts';
import { type EventStore, isUnavailable, type StoredEvent } from '../ledger/store/event-store.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import type { ReadTables } from './read-tables.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { readStamps, type Stamp } from './stamped.ts';

/** Events in one batch. A large batch has many events of the same ledger, whose stamp is then asked for only once. */
export const TOGETHER = 10_000;

/** Ledgers that are written at the same time: enough to share commits, few enough to need little memory. */
const AT_ONCE = 16;

/** Runs work for many ledgers. One that cannot be folded does not stop the others; only an error that concerns all is thrown. */
export async function forEach<Item>(
  ledgers: Iterable<Item>,
  work: (ledger: Item) => Promise<unknown>,
): Promise<void> {
  const one = async (ledger: Item) => {
    try {
      await work(ledger);
    } catch (error) {
      // Any other error is noted in the ledger's own stamp.
      if (isUnavailable(error)) throw error;
    }
  };
  await Readable.from(ledgers).forEach(one, { concurrency: AT_ONCE });
}

/**
 * Whether the projector is `behind` the end of the log. Then a ledger of the batch usually has more events after the batch, so its
 * stream is read to the end and written once. When `live`, the batch itself has all that is missing.
 */
export type Place = 'behind' | 'live';

/** Brings the rows of every ledger in the batch up to the batch's end. Rows that were written with their events already are. */
export async function follow(
  db: Db,
  tables: ReadTables,
  batch: readonly StoredEvent[],
  place: Place = 'live',
): Promise<void> {
  const byLedger = new Map<string, StoredEvent[]>();
  for (const event of batch) {
    const ledgerId = ledgerIdOf(event.stream);
    if (!ledgerId) continue;
    const events = byLedger.get(ledgerId);
    if (events) events.push(event);
    else byLedger.set(ledgerId, [event]);
  }
  const stamps = await readStamps(db, [...byLedger.keys()]);
  await forEach(byLedger, async ([ledgerId, events]) => {
    const last = events.at(-1)?.revision ?? -1;
    const stamp = stamps.get(ledgerId) ?? null;
    // This process may be writing these rows: then the stamp is read again when it has.
    const known = place === 'live' ? { ahead: events } : { stamp };
    if (!contains(stamp, last)) await tables.bring(ledgerId, last, known);
  });
}

/** The events of a batch that are missing in their ledger's rows. A ledger that cannot be folded misses none. */
export async function missingIn(db: Db, batch: readonly StoredEvent[]): Promise<StoredEvent[]> {
  const ledgerOf = ({ stream }: StoredEvent) => ledgerIdOf(stream);
  const ledgerIds = new Set(batch.map(ledgerOf).filter((id) => id !== null));
  const stamps = await readStamps(db, [...ledgerIds]);
  return batch.filter((event) => {
    const stamp = stamps.get(ledgerOf(event) ?? '') ?? null;
    return (stamp?.problem ?? null) === null && !contains(stamp, event.revision);
  });
}

/** True when there is nothing to write. An erased ledger is always up to date. */
const contains = (stamp: Stamp | null, revision: number): boolean =>
  stamp !== null && (stamp.erased || stamp.version > FOLD_VERSION || stamp.revision >= revision);

const PAGE = 100;

/** Folds every ledger again whose rows are of an older fold version. It may stop anywhere, because it looks for what is left. */
export async function foldOutdated(db: Db, tables: ReadTables, over: AbortSignal): Promise<number> {
  for (let done = 0; !over.aborted; ) {
    const page = await ledgersWhere(db, 'version < $1 AND problem IS NULL AND NOT erased');
    if (page.length === 0) return done;
    await forEach(page, (ledgerId) => tables.bring(ledgerId));
    done += page.length;
  }
  return 0;
}

/** Retries ledgers that could not be folded: the cause may be gone, or this program may be newer. */
export async function tryAgain(db: Db, tables: ReadTables): Promise<void> {
  const page = await ledgersWhere(db, 'version <= $1 AND problem IS NOT NULL');
  await forEach(page, (ledgerId) => tables.bring(ledgerId));
}

async function ledgersWhere(db: Db, condition: string): Promise<string[]> {
  const rows = await select<{ ledgerId: string }>(db, {
    text: `SELECT ledger_id AS "ledgerId" FROM ${READ_SCHEMA}.ledgers WHERE ${condition}
      ORDER BY ledger_id LIMIT ${PAGE}`,
    values: [FOLD_VERSION],
  });
  return rows.map(({ ledgerId }) => ledgerId);
}

/** Ledgers that cannot be folded, with the reason. Only the first ones when there are many. */
export function stoppedLedgers(db: Db): Promise<{ ledgerId: string; problem: string }[]> {
  return select(db, {
    text: `SELECT ledger_id AS "ledgerId", problem FROM ${READ_SCHEMA}.ledgers
      WHERE problem IS NOT NULL ORDER BY ledger_id LIMIT ${PAGE}`,
    values: [],
  });
}

/** Follows the log from the checkpoint to its present end. The caller must hold the projector's lock. */
export async function catchUp(parts: {
  db: Db;
  store: EventStore;
  tables: ReadTables;
}): Promise<void> {
  const { db, store, tables } = parts;
  const after = await readCheckpoint(db);
  for await (const batch of store.readAll({ after, batchSize: TOGETHER }))
    await advance(db, tables, batch, 'behind');
}

/** Brings the rows of a batch up to date and moves the checkpoint. */
export async function advance(
  db: Db,
  tables: ReadTables,
  batch: readonly StoredEvent[],
  place: Place,
): Promise<Position | null> {
  await follow(db, tables, batch, place);
  const last = batch.at(-1)?.position ?? null;
  if (last) await writeCheckpoint(db, last);
  return last;
}

/** True when the checkpoint has reached the head of the log. */
export function isThere(checkpoint: Position | null, head: Position | null): boolean {
  return !head || (checkpoint !== null && comparePositions(checkpoint, head) >= 0);
}
