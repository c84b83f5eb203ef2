/** Events in the client's form, and from the server's. */
import type { EventData } from '@eventstore/db-client';
import { ledgerIdOf } from '../codec.ts';
import type { NewEvent, StoredEvent } from '../event-store.ts';
import { ServerTooOld } from './errors.ts';
import type { Recorded } from './read-message.ts';

/**
 * The id of the call that appended an event, stored beside our own metadata. The server answers a repeated append like a new
 * one; this id distinguishes them. The event's hash does not cover it.
 */
const APPEND_ID = 'appendId';

const encoder = new TextEncoder();

/** As the client's own `binaryEvent` makes it, which copies the data byte by byte. */
export function clientEvent(event: NewEvent, appendId: string): EventData {
  const { id, type } = event;
  const metadata = JSON.stringify({ ...event.metadata, [APPEND_ID]: appendId });
  const [data, encoded] = [new Uint8Array(event.data), encoder.encode(metadata)];
  return { id, type, contentType: 'application/octet-stream', data, metadata: encoded };
}

/** Null for an event that is not a ledger's: the server's own, other programs', and the tombstone of a stream. */
export function storedEvent(recorded: Recorded): StoredEvent | null {
  const { id, type, stream, data, revision, position, created: recordedAt } = recorded;
  if (type.startsWith('$') || !ledgerIdOf(stream)) return null;
  // A position has two parts: the events of an old client's transaction differ only in the second.
  if (!position) throw new ServerTooOld();
  const { [APPEND_ID]: _, ...metadata } = metadataOf(recorded);
  return { id, type, data, metadata, stream, revision, position, recordedAt };
}

export function appendIdOf(recorded: Recorded): unknown {
  return metadataOf(recorded)[APPEND_ID];
}

/** Empty for metadata that is not a JSON object, and so not ours. */
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
