/** The rows of ledgers in memory, brought to what their stamp says: by the events since, or read once for all who wait for them. */
import type { LRUCache } from 'lru-cache';
import { isUnavailable, StoreUnavailable } from '../ledger/store/event-store.ts';
import { storeError } from '../ledger/store/postgres-errors.ts';
import { readBatches } from '../ledger/store/read-events.ts';
import { within } from '../ledger/store/within.ts';
import { createTurns } from '../ledger/turns.ts';
import { foldInTurns } from './folded.ts';
import type { Kept } from './kept-folds.ts';
import type { ReadTablesOptions } from './read-tables-options.ts';
import { isOurs, loadRows, type Stamp } from './stamped.ts';

/** Many more events are as much work as a large ledger's rows. */
const FEW = 20;
/** They are read in a few milliseconds; a store that is silent would keep the reader for much longer. */
const SOON_MS = 250;

/** Answers a ledger as its rows have it at this stamp or later. Throws what the database throws, and StoreUnavailable where they are gone. */
export function createRowsInMemory(
  options: ReadTablesOptions,
  kept: LRUCache<string, Kept>,
): (ledgerId: string, stamp: Stamp) => Promise<Kept> {
  const inTurn = createTurns((error) => isUnavailable(storeError(error)));

  const keptAt = (ledgerId: string, { rewrites, revision }: Stamp) => {
    const one = kept.get(ledgerId);
    return one?.rewrites === rewrites && one.folded.revision >= revision ? one : undefined;
  };

  const load = async (ledgerId: string): Promise<Kept> => {
    const loaded = await loadRows(options.pool, ledgerId);
    if (!loaded) throw new StoreUnavailable(`The stamp of ledger ${ledgerId} is gone.`);
    const fresh = { folded: loaded.folded, rewrites: loaded.stamp.rewrites };
    if (isOurs(loaded.stamp) && !fresh.folded.erased) kept.set(ledgerId, fresh);
    return fresh;
  };

  /** The events that another process has stored since, where they are few: its change of one bill would be a thousand rows to read. */
  const follow = async (ledgerId: string, stamp: Stamp): Promise<Kept | undefined> => {
    const before = kept.get(ledgerId);
    if (before?.rewrites !== stamp.rewrites) return undefined;
    let { folded } = before;
    const range = { from: folded.revision + 1, limit: stamp.revision - folded.revision };
    if (range.limit > FEW) return undefined;
    for await (const { events } of readBatches(options, ledgerId, range))
      folded = await foldInTurns(folded, events, new Map());
    if (folded.erased || folded.revision !== stamp.revision) return undefined;
    const after = { folded, rewrites: stamp.rewrites };
    // After a silence something else may be there.
    if (kept.get(ledgerId) === before) kept.set(ledgerId, after);
    return after;
  };

  return async (ledgerId, stamp) =>
    keptAt(ledgerId, stamp) ??
    inTurn(ledgerId, async () => {
      const there = keptAt(ledgerId, stamp);
      if (there) return there;
      // The rows say it all the same, also while a store of events is away.
      const silence = () => new StoreUnavailable('The events since are late.');
      const followed = within(SOON_MS, follow(ledgerId, stamp), silence);
      return (await followed.catch(() => undefined)) ?? load(ledgerId);
    });
}
