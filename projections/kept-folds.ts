/** The folds of the ledgers that somebody has just asked for, in memory. */
import { LRUCache } from 'lru-cache';
import { countOf, type Folded } from './folded.ts';

/** A fold in memory with the stamp of the rows that equal it. */
export type Kept = { folded: Folded; rewrites: number };

/** How many rows stay in memory, over all ledgers: some 100 MB. */
const KEPT_ROWS = 200_000;
/** An erased ledger is asked for by nobody, and is forgotten by then. */
const KEPT_MS = 10 * 60_000;

/** Folds by their ledger; those that nobody asks for are forgotten, each by a timer of its own. */
export const createKeptFolds = (keptMs = KEPT_MS): LRUCache<string, Kept> =>
  new LRUCache({
    maxSize: KEPT_ROWS,
    sizeCalculation: ({ folded }) => 1 + countOf(folded),
    ttl: keptMs,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });
