/** Finds the ledgers whose rows are not where their events are, and has them brought there. */
import { Readable } from 'node:stream';
import { comparePositions, type Position } from '../ledger/events.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { ledgerIdOf } from '../ledger/store/codec.ts';
import { type EventStore, isUnavailable, type StoredEvent } from '../ledger/store/event-store.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import type { ReadTables } from './read-tables.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { readStamps, type Stamp } from './stamped.ts';

/** Events that are looked through together: the more of them are one ledger's, the fewer times its stamp is asked for. */
export const TOGETHER = 10_000;

/** Ledgers under way at once: enough to share a database's commits, few enough to stay small in memory. */
const AT_ONCE = 16;

/** Does something to many ledgers. One that cannot be folded holds up no other; throws only what everybody would meet. */
export async function forEach<Item>(
  ledgers: Iterable<Item>,
  work: (ledger: Item) => Promise<unknown>,
): Promise<void> {
  const one = async (ledger: Item) => {
    try {
      await work(ledger);
    } catch (error) {
      // Anything else is noted in the ledger's own stamp.
      if (isUnavailable(error)) throw error;
    }
  };
  await Readable.from(ledgers).forEach(one, { concurrency: AT_ONCE });
}

/**
 * How far the log is from its end. `behind` it, a ledger of the batch has more events after the batch as a rule: it is read to
 * its stream's end and written once, and later batches find it there. `live`, the batch has all that is missing.
 */
export type Place = 'behind' | 'live';

/** Brings the rows of every ledger in the batch to where the batch ends; those that were written with their events are there. */
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
    const ahead = place === 'live' ? events : [];
    if (!contains(stamp, last)) await tables.bring(ledgerId, last, { ahead, stamp });
  });
}

/** Those events of a batch that are not in their ledger's rows, though these could be followed on. Only a ledger has rows. */
export async function missingIn(db: Db, batch: readonly StoredEvent[]): Promise<StoredEvent[]> {
  const ledgerOf = ({ stream }: StoredEvent) => ledgerIdOf(stream);
  const ledgerIds = new Set(batch.map(ledgerOf).filter((id) => id !== null));
  const stamps = await readStamps(db, [...ledgerIds]);
  return batch.filter((event) => {
    const stamp = stamps.get(ledgerOf(event) ?? '') ?? null;
    return (stamp?.problem ?? null) === null && !contains(stamp, event.revision);
  });
}

/** True when there is nothing to write. An erased ledger's rows contain everything. */
const contains = (stamp: Stamp | null, revision: number): boolean =>
  stamp !== null && (stamp.erased || stamp.version > FOLD_VERSION || stamp.revision >= revision);

const PAGE = 100;

/** Folds ledgers anew whose rows an older program has made. What is done is no more found, so it may stop anywhere. */
export async function foldOutdated(db: Db, tables: ReadTables, over: AbortSignal): Promise<number> {
  for (let done = 0; !over.aborted; ) {
    const page = await ledgersWhere(db, 'version < $1 AND problem IS NULL AND NOT erased');
    if (page.length === 0) return done;
    await forEach(page, (ledgerId) => tables.bring(ledgerId));
    done += page.length;
  }
  return 0;
}

/** Tries ledgers again that could not be folded: the cause may be gone, or this program a newer one. */
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

/** Ledgers that cannot be folded, and why; not all, when there are many. */
export function stoppedLedgers(db: Db): Promise<{ ledgerId: string; problem: string }[]> {
  return select(db, {
    text: `SELECT ledger_id AS "ledgerId", problem FROM ${READ_SCHEMA}.ledgers
      WHERE problem IS NOT NULL ORDER BY ledger_id LIMIT ${PAGE}`,
    values: [],
  });
}

/** Follows the log from the checkpoint to where it ends now. Nobody else may be at it. */
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

/** Follows a batch, and notes that it was looked through. */
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

/** True when everything up to the head was looked through. */
export function isThere(checkpoint: Position | null, head: Position | null): boolean {
  return !head || (checkpoint !== null && comparePositions(checkpoint, head) >= 0);
}
