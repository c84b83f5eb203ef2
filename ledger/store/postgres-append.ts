import type pg from 'pg';
import type { AppendOutcome, ExpectedRevision, NewEvent } from './event-store.ts';
import { positionOf } from './postgres-rows.ts';

/** The most that one append may hold, data and metadata together. */
export const APPEND_LIMIT_BYTES = 8 * 1024 * 1024;

/** An append on its way into a batch: its metadata is already text, so that its size is known. */
export type PendingAppend = {
  stream: string;
  expected: ExpectedRevision;
  events: readonly NewEvent[];
  metadata: string[];
  bytes: number;
};

/** How long the database may take to answer before it counts as away, and the outcome as unknown. */
export const ANSWER_WITHIN_MS = 30_000;

const MAX_REVISION = 2 ** 31 - 1;

/** Measures an append. Throws a RangeError for what no caller may ask: no events, or a revision below zero. */
export function pendingAppend(
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): PendingAppend {
  if (events.length === 0) throw new RangeError('An append needs at least one event.');
  revisionRange(expected);
  const metadata = events.map((event) => JSON.stringify(event.metadata));
  const bytes =
    events.reduce((sum, event) => sum + event.data.byteLength, 0) +
    metadata.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { stream, expected, events, metadata, bytes };
}

/** Stores a batch in one transaction and one round trip; one outcome per append. */
export async function appendBatch(
  pool: pg.Pool,
  batch: readonly PendingAppend[],
): Promise<AppendOutcome[]> {
  const data: Uint8Array[] = [];
  let start = 1;
  const appends = batch.map((append) => {
    const [lowest, highest] = revisionRange(append.expected);
    const events = append.events.map((event, index) => {
      data.push(event.data);
      const { id, type } = event;
      const text = `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"start":${start},"length":${event.data.byteLength},"metadata":${append.metadata[index]}}`;
      start += event.data.byteLength;
      return text;
    });
    const ids = JSON.stringify(append.events.map((event) => event.id));
    return `{"stream":${JSON.stringify(append.stream)},"lowest":${lowest},"highest":${highest},"ids":${ids},"events":[${events.join()}]}`;
  });
  const query = {
    name: 'events.append',
    text: 'SELECT * FROM events.append($1, $2)',
    values: [`[${appends.join()}]`, Buffer.concat(data)],
    query_timeout: ANSWER_WITHIN_MS,
  };
  const { rows } = await pool.query<OutcomeRow>(query);
  return rows.map(outcomeOf);
}

/** The last revisions that a stream may have, where -1 stands for no stream. */
function revisionRange(expected: ExpectedRevision): [lowest: number, highest: number] {
  if (expected === 'any') return [-1, MAX_REVISION];
  if (expected === 'none') return [-1, -1];
  if (expected === 'exists') return [0, MAX_REVISION];
  if (Number.isInteger(expected) && expected >= 0) return [expected, expected];
  throw new RangeError(`${expected} is no revision of a stream.`);
}

type OutcomeRow =
  | { status: 'appended' | 'repeated'; revision: number; position: string }
  | { status: 'wrong_expected_revision'; revision: number | null }
  | { status: 'duplicate_event_id' | 'stream_deleted' };

function outcomeOf(row: OutcomeRow): AppendOutcome {
  switch (row.status) {
    case 'appended':
    case 'repeated': {
      const { revision } = row;
      const repeated = row.status === 'repeated';
      return { status: 'appended', revision, position: positionOf(row.position), repeated };
    }
    case 'wrong_expected_revision':
      return { status: row.status, actual: row.revision };
    default:
      return { status: row.status };
  }
}
