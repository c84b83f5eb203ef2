import { LRUCache } from 'lru-cache';

/** What so many seconds bring may be opened at one moment. */
const AT_ONCE_MS = 4_000;
/** Of more addresses those are forgotten that have opened none for the longest. */
const ADDRESSES = 10_000;

/** Whether an address may open one more connection: so many in a second, and those of four seconds at one moment (GCRA). `now` is in milliseconds and never goes back. */
export function createOpenings(
  perSecond: number,
  now: () => number = () => performance.now(),
): (address: string) => boolean {
  /** When each address may open all at one moment again. */
  const rested = new LRUCache<string, number>({ max: ADDRESSES });
  return (address) => {
    const time = now();
    const at = Math.max(rested.get(address) ?? time, time) + 1_000 / perSecond;
    const isAllowed = at - time <= AT_ONCE_MS;
    if (isAllowed) rested.set(address, at);
    return isAllowed;
  };
}
