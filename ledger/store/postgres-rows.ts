import type pg from 'pg';
import type { Position } from '../events.ts';
import { EventsMissing, type StoredEvent } from './event-store.ts';

/** The time is a number of milliseconds: as text it would take `pg` a fifth of the time that a row takes. */
const BUT_STREAM = `position, revision, id, type, data, metadata,
  date_part('epoch', recorded_at) * 1000 AS recorded_at`;

export const SELECT_EVENTS = `SELECT stream, ${BUT_STREAM} FROM events.events`;

/** How the store asks its database. */
export type Ask = <Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
) => Promise<Row[]>;

/** So many events of a stream, from a revision on. */
export type PageWanted = { stream: string; from: number; size: number };

/**
 * Many pages at once: streams, first revisions and sizes go in as three arrays; `page` counts from 1. Who asks knows the stream. Each
 * page has a row at least, which says where the stream ends: `last` as its events have it, the rest as it is kept.
 */
const SELECT_PAGES = `WITH wanted AS MATERIALIZED (
    SELECT asked.*, streams.revision AS kept, streams.deleted,
      coalesce((SELECT max(revision) FROM events.events WHERE events.stream = asked.stream), -1) AS last
    FROM unnest($1::text[], $2::int[], $3::int[]) WITH ORDINALITY AS asked (stream, first, size, page)
      LEFT JOIN events.streams ON streams.stream = asked.stream
  )
  SELECT wanted.page, wanted.kept, wanted.deleted, wanted.last, event.*
  FROM wanted LEFT JOIN LATERAL (
    SELECT ${BUT_STREAM} FROM events.events WHERE stream = wanted.stream AND revision >= wanted.first
    ORDER BY revision LIMIT wanted.size
  ) AS event ON true
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

/** Where a stream ends: what is kept of it, null where nothing is, and the revision of its last event; -1 where it has none. */
export type EndRow = { kept: number | null; deleted: boolean | null; last: number };

/** Whether what is kept of a stream's end says that there were more events. A stream that was deleted has none. */
const isCutOff = (end: EndRow): end is EndRow & { kept: number } =>
  end.kept !== null && end.kept > end.last && !(end.deleted && end.last < 0);

/** A page of a stream's events. `missing`: events are missing at the end of the stream. */
export type Page = { stream: string; events: StoredEvent[]; missing: EventsMissing | null };

type PageRow = { page: string } & EndRow & (EventRow | { id: null });

/** The pages that were wanted. */
export async function readPages(ask: Ask, wanted: readonly PageWanted[]): Promise<Page[]> {
  const rows = await ask<PageRow>(SELECT_PAGES, [
    wanted.map(({ stream }) => stream),
    wanted.map(({ from }) => from),
    wanted.map(({ size }) => size),
  ]);
  const pages = wanted.map(({ stream }): Page => ({ stream, events: [], missing: null }));
  for (const row of rows) {
    const page = pages[Number(row.page) - 1];
    if (page && isCutOff(row)) page.missing ??= new EventsMissing(page.stream, row);
    if (page && row.id !== null) page.events.push(storedEvent(row, page.stream));
  }
  return pages;
}

/** Positions here are one number; EventStoreDB's have two parts, and so the port's. */
export function positionOf(text: string): Position {
  const place = BigInt(text);
  return { commit: place, prepare: place };
}

/** Where a reader begins that has no position. Positions are drawn from 1 on; an event that somebody else put lower is read all the same. */
export const BEFORE_ALL = -(2n ** 63n);
