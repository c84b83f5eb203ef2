import type { Position } from '../events.ts';
import type { StoredEvent } from './event-store.ts';

/** The time is a number of milliseconds: as text it would take `pg` a fifth of the time that a row takes. */
const BUT_STREAM = `position, revision, id, type, data, metadata,
  date_part('epoch', recorded_at) * 1000 AS recorded_at`;

export const SELECT_EVENTS = `SELECT stream, ${BUT_STREAM} FROM events.events`;

/** So many events of a stream, from a revision on. */
export type PageWanted = { stream: string; from: number; size: number };

/** Many pages at once: streams, first revisions and sizes go in as three arrays; `page` counts from 1. Who asks knows the stream. */
export const SELECT_PAGES = `SELECT wanted.page, event.*
  FROM unnest($1::text[], $2::int[], $3::int[]) WITH ORDINALITY AS wanted (stream, first, size, page)
  CROSS JOIN LATERAL (
    SELECT ${BUT_STREAM} FROM events.events WHERE stream = wanted.stream AND revision >= wanted.first
    ORDER BY revision LIMIT wanted.size
  ) AS event
  ORDER BY wanted.page, event.revision`;

/** An event of a stream as `pg` hands it over: a bigint comes as text. */
export type EventRow = Omit<StoredEvent, 'stream' | 'position' | 'recordedAt'> & {
  position: string;
  recorded_at: number;
};

export function storedEvent(row: EventRow, stream: string): StoredEvent {
  return {
    id: row.id,
    type: row.type,
    data: row.data,
    // JSON's null is a value to Postgres, and only somebody else can have put it there.
    metadata: row.metadata ?? {},
    stream,
    revision: row.revision,
    position: positionOf(row.position),
    recordedAt: new Date(row.recorded_at),
  };
}

/** The pages that were wanted, each with its stream's events. */
export function pagesOf(
  wanted: readonly PageWanted[],
  rows: readonly (EventRow & { page: string })[],
): StoredEvent[][] {
  const pages = wanted.map(({ stream }) => ({ stream, events: [] as StoredEvent[] }));
  for (const row of rows) {
    const page = pages[Number(row.page) - 1];
    page?.events.push(storedEvent(row, page.stream));
  }
  return pages.map(({ events }) => events);
}

/** Positions here are one number; EventStoreDB's have two parts, and so the port's. */
export function positionOf(text: string): Position {
  const place = BigInt(text);
  return { commit: place, prepare: place };
}

/** Where a reader begins that has no position. Positions are drawn from 1 on; an event that somebody else put lower is read all the same. */
export const BEFORE_ALL = -(2n ** 63n);
