/** Folds every ledger from its events, compares the result with its rows, and writes the rows that differ. */

import type pg from 'pg';
import type { Position } from '../ledger/events.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { ledgerIdOf } from '../ledger/store/codec.ts';
import {
  type EventStore,
  isUnavailable,
  type UntrueEnd,
  untrueEnds,
} from '../ledger/store/event-store.ts';
import { type Keyring, pagesOf } from '../ledger/store/keys.ts';
import { readCheckpoint } from './checkpoint.ts';
import { differences, saidOf } from './differences.ts';
import { forEach } from './following.ts';
import { leftBehind } from './left-behind.ts';
import { findOrphans, hasNoEvents, removeOrphan } from './orphans.ts';
import type { ReadTables } from './read-tables.ts';
import { reasonOf } from './unreadable.ts';

export type ReplayOptions = {
  store: Pick<EventStore, 'ends' | 'readStream'>;
  pool: pg.Pool;
  keyring: Pick<Keyring, 'list' | 'states'>;
  tables: ReadTables;
  /** Compare, and write nothing. */
  dryRun?: boolean;
  /** Begin after this ledger, where an earlier replay stopped. */
  after?: string | null;
  /** Only this share of the ledgers, so that several processes can divide the work. */
  part?: Part;
  /** Is called with each ledger whose rows differ, or that cannot be read. */
  found: (finding: { ledgerId: string; problem: string }) => void;
  /** Called from time to time. Every ledger up to this one is done. */
  progress?: (done: { ledgers: number; last: string }) => void;
};

/** The ledgers whose hash modulo `of` is `nth`. */
export type Part = { nth: number; of: number };

/** `differing`: of those that could be compared. `outdated`: made by an older program. `newer`: left to the program that made them. */
export type Replayed = {
  ledgers: number;
  differing: number;
  outdated: number;
  newer: number;
  unreadable: number;
};

const PAGE = 200;
const TRIES_MAX = 20;

/** The first 32 bits of a ledger's id. Ids are random, so this is a good hash. */
const isIn = ({ nth, of }: Part, ledgerId: string): boolean =>
  Number.parseInt(ledgerId.slice(0, 8), 16) % of === nth;

/** Goes through all ledgers while people work. It may stop anywhere and be continued, or begun again. */
export async function replay(options: ReplayOptions): Promise<Replayed> {
  const { keyring, found, progress = () => undefined, part = { nth: 0, of: 1 } } = options;
  const replayed: Replayed = { ledgers: 0, differing: 0, outdated: 0, newer: 0, unreadable: 0 };
  for await (const end of untrueEnds(options.store)) await replayEnd(options, end, replayed);
  // They are looked for in whole tables, so one part does it for all.
  if (part.nth === 0) await replayOrphans(options, replayed);
  for await (const page of pagesOf(keyring, PAGE * part.of, options.after)) {
    const ledgers = page.filter((ledgerId) => isIn(part, ledgerId));
    const passed = await readCheckpoint(options.pool);
    await forEach(ledgers, async (ledgerId) => {
      try {
        await replayOne(options, ledgerId, passed, replayed);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        replayed.unreadable += 1;
        found({ ledgerId, problem: reasonOf(error) });
      }
    });
    replayed.ledgers += ledgers.length;
    progress({ ledgers: replayed.ledgers, last: page.at(-1) ?? '' });
  }
  return replayed;
}

/**
 * Lets the store keep of a stream's end what its events say. Not where there are rows of more events: those are missing, and whatever
 * reads the ledger next says so.
 */
async function replayEnd(
  { store, tables, dryRun = false, part = { nth: 0, of: 1 }, found }: ReplayOptions,
  { stream, last, kept, problem }: UntrueEnd,
  replayed: Replayed,
): Promise<void> {
  const ledgerId = ledgerIdOf(stream);
  if (ledgerId ? !isIn(part, ledgerId) : part.nth > 0) return;
  const stamp = ledgerId ? (await tables.stored(ledgerId))?.stamp : undefined;
  if (kept > last && stamp && stamp.revision > last && !stamp.erased) return;
  if (!dryRun) await store.ends?.mend(stream);
  found({ ledgerId: ledgerId ?? stream, problem });
  replayed.differing += 1;
}

/** Removes the rows of ledgers that do not exist. No ledger that is gone through leads to them. */
async function replayOrphans(
  { store, pool, keyring, dryRun = false, found }: ReplayOptions,
  replayed: Replayed,
): Promise<void> {
  const orphans = new Set<string>();
  for await (const orphan of findOrphans(pool, keyring)) {
    const { ledgerId } = orphan;
    if (!orphans.has(ledgerId) && !(await hasNoEvents(store, ledgerId))) continue;
    orphans.add(ledgerId);
    found(orphan);
  }
  for (const ledgerId of orphans) if (!dryRun) await removeOrphan(pool, ledgerId);
  replayed.differing += orphans.size;
}

async function replayOne(
  { store, tables, dryRun = false, found }: ReplayOptions,
  ledgerId: string,
  passed: Position | null,
  replayed: Replayed,
): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const stored = await tables.stored(ledgerId);
    const version = stored?.stamp.version ?? FOLD_VERSION;
    if (version > FOLD_VERSION) {
      replayed.newer += 1;
      return;
    }
    // Rows that are on their way to their events are compared with the events that they contain.
    const revision = stored?.stamp.revision ?? -1;
    const then = await tables.foldWhole(ledgerId, revision);
    const isOutdated = version < FOLD_VERSION;
    const problems = stored && !isOutdated ? differences(then, stored.folded) : [];
    if (problems.length === 0)
      problems.push(...(await leftBehind(store, ledgerId, stored?.stamp ?? null, passed)));
    if (stored?.stamp.problem) {
      // Where that is still so, this throws.
      await tables.foldWhole(ledgerId);
      problems.push(saidOf(stored.stamp.problem));
    }
    const isWell = problems.length === 0 && !isOutdated && stored !== null;
    if (!isWell && !dryRun) {
      const now = await tables.foldWhole(ledgerId);
      if (!stored && now.revision < 0 && !now.erased) return;
      if (!(await tables.rewrite(ledgerId, stored?.stamp ?? null, now))) continue;
    }
    for (const problem of problems) found({ ledgerId, problem });
    if (problems.length > 0) replayed.differing += 1;
    if (isOutdated) replayed.outdated += 1;
    return;
  }
}
