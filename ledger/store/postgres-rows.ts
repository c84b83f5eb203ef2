import type { Position } from '../events.ts';
import type { StoredEvent } from './event-store.ts';

export const SELECT_EVENTS =
  'SELECT position, stream, revision, id, type, data, metadata, recorded_at FROM events.events';

/** An event as `pg` hands it over: a bigint comes as text. */
export type EventRow = Omit<StoredEvent, 'position' | 'recordedAt'> & {
  position: string;
  recorded_at: Date;
};

export function storedEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    type: row.type,
    data: row.data,
    metadata: row.metadata,
    stream: row.stream,
    revision: row.revision,
    position: positionOf(row.position),
    recordedAt: row.recorded_at,
  };
}

/** Positions here are one number; EventStoreDB's have two parts, and so the port's. */
export function positionOf(text: string): Position {
  const place = BigInt(text);
  return { commit: place, prepare: place };
}
