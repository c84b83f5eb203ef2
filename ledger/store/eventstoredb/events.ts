/** Events as the client takes and gives them. */
import { binaryEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import { ledgerIdOf } from '../codec.ts';
import type { NewEvent, StoredEvent } from '../event-store.ts';
import { ServerTooOld } from './errors.ts';

/** What the client hands out, of a stream or of all. */
export type ClientEvent = Pick<ResolvedEvent, 'event'>;

/**
 * Beside our own metadata stands by which call an event came. The server answers an append that it knows like a new one;
 * reading this back tells them apart. It is no part of what the event's hash covers.
 */
const APPEND_ID = 'appendId';

export function clientEvent(event: NewEvent, appendId: string): EventData {
  const metadata = JSON.stringify({ ...event.metadata, [APPEND_ID]: appendId });
  const { id, type, data } = event;
  return binaryEvent({ id, type, data, metadata: new TextEncoder().encode(metadata) });
}

/** Null for what is no event of a ledger: the server's own, other programs', and the tombstone that ends a stream. */
export function storedEvent({ event }: ClientEvent): StoredEvent | null {
  if (!event || event.type.startsWith('$') || !ledgerIdOf(event.streamId)) return null;
  const { [APPEND_ID]: _, ...metadata } = metadataOf(event.metadata);
  const { id, type, streamId: stream, created: recordedAt } = event;
  // JSON is not our writing. It is handed on, for the codec to say so, and never skipped.
  const { data: given } = event;
  const data = given instanceof Uint8Array ? given : Buffer.from(JSON.stringify(given));
  const revision = Number(event.revision);
  return { id, type, data, metadata, stream, revision, position: positionOf(event), recordedAt };
}

export function appendIdOf({ event }: ClientEvent): unknown {
  return metadataOf(event?.metadata)[APPEND_ID];
}

const NO_POSITION = 2n ** 64n - 1n;

/** Both parts count: the events of an old client's transaction share the one and differ in the other. */
function positionOf({ position }: { position?: { commit: bigint; prepare: bigint } }) {
  if (!position || position.commit === NO_POSITION) throw new ServerTooOld();
  return { commit: position.commit, prepare: position.prepare };
}

function metadataOf(metadata: unknown): Record<string, unknown> {
  const isObject = typeof metadata === 'object' && metadata !== null;
  return isObject && !(metadata instanceof Uint8Array) ? { ...metadata } : {};
}
