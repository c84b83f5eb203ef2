import type { Position } from '../events.ts';
import type { StoredEvent } from './event-store.ts';

export const SELECT_EVENTS =
  'SELECT position, stream, revision, id, type, data, metadata, recorded_at FROM events.events';

/** So many events of a stream, from a revision on. */
export type PageWanted = { stream: string; from: number; size: number };

/** Many pages at once: streams, first revisions and sizes go in as three arrays; `page` counts from 1. */
export const SELECT_PAGES = `SELECT wanted.page, event.*
  FROM unnest($1::text[], $2::int[], $3::int[]) WITH ORDINALITY AS wanted (stream, first, size, page)
  CROSS JOIN LATERAL (
    ${SELECT_EVENTS} WHERE stream = wanted.stream AND revision >= wanted.first
    ORDER BY revision LIMIT wanted.size
  ) AS event
  ORDER BY wanted.page, event.revision`;

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
