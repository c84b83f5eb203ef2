/**
 * The hash chain over a ledger's stream. Each event's hash covers the hash before it and all that is stored of the event,
 * encrypted as it is, so that anyone can check the chain without a key, even after the key is gone.
 */
import { createHash } from 'node:crypto';
import type { NewEvent } from './event-store.ts';

/** What the first event of every stream follows. */
export const GENESIS_HASH = '0'.repeat(64);

/** The hash of an event that follows `previous`: SHA-256, lower-case hex. `metadata.hash` itself is left out. */
export function chainHash(previous: string, { id, type, data, metadata }: NewEvent): string {
  const { hash: _, ...rest } = metadata;
  // What is undefined is not stored, and a key without a value must count as none.
  const stored = Object.entries(rest).filter(([, value]) => value !== undefined);
  const sorted = stored.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(`${previous}\n${id}\n${type}\n${JSON.stringify(sorted)}\n`)
    .update(data)
    .digest('hex');
}

/** The events with their hashes, each following the one before; the first follows `previous`. */
export function chain(previous: string, events: readonly NewEvent[]): NewEvent[] {
  let last = previous;
  return events.map((event) => {
    last = chainHash(last, event);
    return { ...event, metadata: { ...event.metadata, hash: last } };
  });
}
