import { LRUCache } from 'lru-cache';

/** What four seconds bring may be taken at one moment. */
const AT_ONCE_MS = 4_000;
/** Of more parties those are forgotten that have taken none for the longest. */
const PARTIES = 10_000;

/** `waitsMs` is how long until it comes, none or less where it is there. Whoever does not take it has used nothing. */
export type Turn = { readonly waitsMs: number; take(): void };

/** The next turn of a party, of which there are so many in a second for each share (GCRA). `now` is in milliseconds and never goes back. */
export function createTurns(
  perSecond: number,
  now: () => number = () => performance.now(),
): (party: string, share?: number) => Turn {
  /** When each party will have all that it may take at one moment again. */
  const rested = new LRUCache<string, number>({ max: PARTIES });
  return (party, share = 1) => {
    const time = now();
    const at = Math.max(rested.get(party) ?? time, time) + 1_000 / (perSecond * share);
    return { waitsMs: at - time - AT_ONCE_MS, take: () => rested.set(party, at) };
  };
}
