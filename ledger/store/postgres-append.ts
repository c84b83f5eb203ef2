import type pg from 'pg';
import { assertAppendable } from './append-request.ts';
import type { AppendOutcome, ExpectedRevision, NewEvent } from './event-store.ts';
import { jsonList, jsonListAt } from './json-list.ts';
import { positionOf } from './postgres-rows.ts';

/** The largest append in bytes, data and metadata together. */
export const APPEND_LIMIT_BYTES = 8 * 1024 * 1024;

/** An append on its way into a batch: its metadata is already text, so that its size is known. */
export type PendingAppend = {
  stream: string;
  expected: ExpectedRevision;
  events: readonly NewEvent[];
  metadata: string[];
  rows: string | null;
  bytes: number;
};

/** Measures an append. Throws a RangeError for a mistake of the caller (append-request.ts). */
export function pendingAppend(
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  rows: string | null = null,
): PendingAppend {
  assertAppendable(stream, expected, events);
  const metadata = events.map((event) => JSON.stringify(event.metadata));
  const bytes =
    events.reduce((sum, event) => sum + event.data.byteLength, 0) +
    metadata.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { stream, expected, events, metadata, rows, bytes };
}

/**
 * Stores a batch in one transaction and one round trip; one outcome per append, each judged after those before it. Rows go
 * to the function of that name, of those that were appended.
 */
export async function appendBatch(
  pool: pg.Pool,
  batch: readonly PendingAppend[],
  rowsTo?: string,
): Promise<AppendOutcome[]> {
  // All writers lock the ledgers' stamps in the same order, so there is no deadlock.
  const order = [...batch.entries()].sort(([, a], [, b]) => compareTexts(a.stream, b.stream));
  const sorted = order.map(([, append]) => append);
  const { rounds, data } = encodeBatch(sorted);
  const written = `CASE WHEN outcome.status = 'appended' AND beside.rows IS NOT NULL
    THEN ${rowsTo}(beside.rows) END AS "rowsAnswer"`;
  const query = {
    name: rowsTo ? 'events.append with rows' : 'events.append',
    text: `SELECT outcome.* ${rowsTo ? `, ${written}` : ''}
           FROM unnest(${jsonListAt('$1')}, ${jsonListAt('$2')}) AS round (appends, events)
           CROSS JOIN LATERAL events.append(round.appends, round.events, $3) AS outcome
           ${
             rowsTo
               ? `CROSS JOIN (SELECT ${jsonListAt('$4')} AS rows OFFSET 0) AS given
           CROSS JOIN LATERAL (SELECT (given.rows)[outcome.number + 1] AS rows) AS beside`
               : ''
           }
           ORDER BY outcome.number`,
    values: [
      jsonList(rounds.map((round) => `[${round.appends.join()}]`)),
      jsonList(rounds.map((round) => `[${round.events.join()}]`)),
      data,
      ...(rowsTo ? [jsonList(sorted.map((append) => append.rows))] : []),
    ],
  };
  const { rows } = await pool.query<OutcomeRow>(query);
  const outcomes: AppendOutcome[] = [];
  for (const row of rows) {
    const [index, append] = order[row.number] ?? [];
    if (index === undefined) continue;
    const outcome = outcomeOf(row);
    const isHandedOn = rowsTo !== undefined && append?.rows && row.status === 'appended';
    if (isHandedOn) Object.assign(outcome, { rows: row.rowsAnswer });
    outcomes[index] = outcome;
  }
  return outcomes;
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Appends that do not touch one another, as the JSON that events.append() reads (postgres-schema/002-the-log-decides.sql). */
type Round = { appends: string[]; events: string[] };

/** Sorts appends into rounds, to be stored one after the other: whoever touches a stream or an id of an earlier one waits. */
function encodeBatch(batch: readonly PendingAppend[]): { rounds: Round[]; data: Buffer } {
  const rounds: Round[] = [];
  const nextRound = new Map<string, number>();
  const data: Uint8Array[] = [];
  let start = 1;
  batch.forEach(({ stream, expected, events, metadata }, number) => {
    const ids = events.map((event) => event.id);
    const touched = [`stream ${stream}`, ...ids.map((id) => id.toLowerCase())];
    const turn = Math.max(...touched.map((name) => nextRound.get(name) ?? 0));
    for (const name of touched) nextRound.set(name, turn + 1);
    const round = rounds[turn] ?? { appends: [], events: [] };
    rounds[turn] = round;

    const last = expected === 'none' ? -1 : expected;
    round.appends.push(JSON.stringify({ number, stream, lowest: last, highest: last, ids }));
    events.forEach(({ id, type, data: bytes }, index) => {
      const place = { append: number, nth: index + 1, id, type, start, length: bytes.byteLength };
      round.events.push(`${JSON.stringify(place).slice(0, -1)},"metadata":${metadata[index]}}`);
      data.push(bytes);
      start += bytes.byteLength;
    });
  });
  return { rounds, data: Buffer.concat(data, start - 1) };
}

type OutcomeRow = { number: number; rowsAnswer?: unknown } & Judgement;

type Judgement =
  | { status: 'appended' | 'repeated'; revision: number; position: string }
  | { status: 'wrong_expected_revision'; revision: number | null }
  | { status: 'duplicate_event_id' | 'stream_deleted' };

function outcomeOf(row: Judgement): AppendOutcome {
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
