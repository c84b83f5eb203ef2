/**
 * The hash chain over a ledger's stream. Each hash covers the hash before it and all that is stored of the event, encrypted
 * as it is, so that anyone can check the chain without a key, even after the key is gone.
 *
 * An event of the second form names the hash that it follows, and that name is sealed with it (codec.ts): only who has the
 * ledger's key can make an event follow another. One of the first form names its own hash, which anybody can work out anew.
 */
import { createHash } from 'node:crypto';
import type { NewEvent, StoredEvent } from './event-store.ts';

/** The form in which events are stored now: sealed together with their place and with the hash that they follow. */
export const SEAL_FORM = 2;

/** The end of a stream: the next event has `revision` + 1 and follows `hash`. */
export type Head = { readonly revision: number; readonly hash: string };

/** The hash that the first event of every stream follows. */
export const GENESIS_HASH = '0'.repeat(64);

/** The end of a stream without events. */
export const NO_EVENTS: Head = { revision: -1, hash: GENESIS_HASH };

/** An event at its place, whatever its position in the log. */
export type PlacedEvent = NewEvent & Pick<StoredEvent, 'stream' | 'revision'>;

/** 192 bits in base64: far too many to find another event with the same hash. */
const HASH_BYTES = 24;

/** True for an event that is sealed together with its place; false for one of the first form. */
export function isSealedInPlace({ metadata }: Pick<NewEvent, 'metadata'>): boolean {
  return metadata.seal === SEAL_FORM;
}

/** All of an event except its data, in one text. The seal of the data covers it. */
export function placeOf(event: Omit<PlacedEvent, 'data'>): string {
  const { stream, revision, id, type, metadata } = event;
  const { previous, traceparent } = metadata;
  return JSON.stringify([SEAL_FORM, stream, revision, id, type, previous, traceparent]);
}

/** The hash that the next event follows. */
export function hashOf(event: PlacedEvent): string {
  if (!isSealedInPlace(event)) return String(event.metadata.hash);
  const hash = createHash('sha256').update(placeOf(event)).update('\n').update(event.data);
  return hash.digest().subarray(0, HASH_BYTES).toString('base64url');
}

/** The end of a stream of which this is the last event. */
export function headAt(event: PlacedEvent): Head {
  return { revision: event.revision, hash: hashOf(event) };
}

/** Whether an event is unchanged since it was stored after `previous`, as far as one can know without a key. */
export function follows(previous: string, event: PlacedEvent): boolean {
  const { metadata } = event;
  if (isSealedInPlace(event)) return metadata.previous === previous;
  return metadata.hash === unkeyedHash(previous, event);
}

/** What an event of the first form says that its hash is: SHA-256 in lower-case hex over all but `metadata.hash` itself. */
export function unkeyedHash(previous: string, { id, type, data, metadata }: NewEvent): string {
  const { hash: _, ...rest } = metadata;
  // Fields that are undefined are not stored, so they must not count in the hash.
  const stored = Object.entries(rest).filter(([, value]) => value !== undefined);
  const sorted = stored.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(`${previous}\n${id}\n${type}\n${JSON.stringify(sorted)}\n`)
    .update(data)
    .digest('hex');
}
