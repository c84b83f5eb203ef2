/** Events as the client takes them and the server gives them. */
import { binaryEvent, type EventData } from '@eventstore/db-client';
import { ledgerIdOf } from '../codec.ts';
import type { NewEvent, StoredEvent } from '../event-store.ts';
import { ServerTooOld } from './errors.ts';
import type { Recorded } from './read-message.ts';

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

/** Null for anything but an event of a ledger: the server's own, other programs', and the tombstone that ends a stream. */
export function storedEvent(recorded: Recorded): StoredEvent | null {
  const { id, type, stream, data, revision, position, created: recordedAt } = recorded;
  if (type.startsWith('$') || !ledgerIdOf(stream)) return null;
  // Both parts count: the events of an old client's transaction share the one and differ in the other.
  if (!position) throw new ServerTooOld();
  const { [APPEND_ID]: _, ...metadata } = metadataOf(recorded);
  return { id, type, data, metadata, stream, revision, position, recordedAt };
}

export function appendIdOf(recorded: Recorded): unknown {
  return metadataOf(recorded)[APPEND_ID];
}

/** Metadata that are no JSON object are not our writing: none. */
function metadataOf({ metadata }: Recorded): Record<string, unknown> {
  if (metadata.length === 0) return {};
  try {
    const parsed: unknown = JSON.parse(metadata.toString());
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
