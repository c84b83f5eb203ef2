/** The ledgers that stay in memory between commands. */
import { LRUCache } from 'lru-cache';
import { type Loaded, sizeOf } from './loaded.ts';

/** A ledger at all its caps is as large as two hundred households, so ledgers are not only counted. These are some 150 MB at most. */
const MOST = { ledgers: 2_000, entities: 400_000 };

/** Ledgers by their id; those that were asked for longest ago leave first. */
export type CachedLedgers = {
  get(ledgerId: string): Loaded | undefined;
  /** To be called again after a ledger may have grown. */
  keep(ledgerId: string, loaded: Loaded): void;
  drop(ledgerId: string): void;
};

/** `entities` is how many entities and commands may stay, over all ledgers. */
export function createCachedLedgers(entities: number = MOST.entities): CachedLedgers {
  const cache = new LRUCache<string, Loaded>({
    max: MOST.ledgers,
    maxSize: entities,
    sizeCalculation: sizeOf,
  });
  return {
    get: (ledgerId) => cache.get(ledgerId),
    keep(ledgerId, loaded) {
      // The size of a value that is there already would not be taken anew.
      cache.delete(ledgerId);
      cache.set(ledgerId, loaded);
    },
    drop: (ledgerId) => {
      cache.delete(ledgerId);
    },
  };
}
