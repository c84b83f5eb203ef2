/** One append, until its outcome is known: sent again with the same ids and the same expectation it is stored once. */
import { randomUUID } from 'node:crypto';
import {
  type AppendExpectedRevision,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  type AppendOutcome,
  type ExpectedRevision,
  type NewEvent,
  StoreUnavailable,
} from '../event-store.ts';
import type { Credentials } from './address.ts';
import type { Connection } from './connection.ts';
import { limitOf } from './errors.ts';
import { appendIdOf, type ClientEvent, clientEvent, storedEvent } from './events.ts';
import { untilAnswered } from './trying.ts';

export type Append = {
  stream: string;
  expected: ExpectedRevision;
  events: readonly NewEvent[];
};

/** Throws StoreUnavailable when the outcome stays unknown. */
export async function appendSafely(
  connection: Connection,
  credentials: Credentials,
  append: Append,
): Promise<AppendOutcome> {
  const appendId = randomUUID();
  return untilAnswered(connection.closed, () =>
    appendOnce(connection, credentials, append, appendId),
  );
}

async function appendOnce(
  connection: Connection,
  credentials: Credentials,
  append: Append,
  appendId: string,
): Promise<AppendOutcome> {
  const { stream, expected, events } = append;
  const encoded = events.map((event) => clientEvent(event, appendId));
  try {
    const { success, nextExpectedRevision: last } = await connection.use((client) =>
      client.appendToStream(stream, encoded, {
        expectedRevision: clientRevision(expected),
        credentials,
        requiresLeader: true,
        deadline: connection.answerWithinMs,
      }),
    );
    if (success) return await readBack(connection, stream, last, appendId);
    return await refusedRevision(connection, append, last < 0n ? null : Number(last));
  } catch (error) {
    const limitBytes = limitOf(error);
    if (limitBytes !== null) return { status: 'too_large', limitBytes };
    if (error instanceof StreamDeletedError) return { status: 'stream_deleted' };
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    const { actualVersion } = error;
    const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : null;
    return refusedRevision(connection, append, actual);
  }
}

function clientRevision(expected: ExpectedRevision): AppendExpectedRevision {
  return expected === 'none' ? 'no_stream' : BigInt(expected);
}

/**
 * The server does not tell an append that it stored from one that it had stored before, and its position of the latter
 * depends on its version. So the last event is read back: by whom it was written, and where it stands for every reader.
 */
async function readBack(
  connection: Connection,
  stream: string,
  revision: bigint,
  appendId: string,
): Promise<AppendOutcome> {
  const [found] = await readSome(connection, stream, revision, 1);
  const event = found && storedEvent(found);
  // Deleted between the two calls, perhaps: asking again will tell.
  if (!found || !event) throw new StoreUnavailable('An appended event was not found again.');
  return {
    status: 'appended',
    revision: event.revision,
    position: event.position,
    repeated: appendIdOf(found) !== appendId,
  };
}

/**
 * A wrong revision is also what the server says of an append that it knows in part. Where the stream's events are those
 * asked for, the ids are to blame.
 */
async function refusedRevision(
  connection: Connection,
  { stream, expected, events }: Append,
  actual: number | null,
): Promise<AppendOutcome> {
  const wrong: AppendOutcome = { status: 'wrong_expected_revision', actual };
  const from = expected === 'none' ? 0 : expected + 1;
  if (actual === null || from > actual) return wrong;
  const asked = new Set(events.map((event) => event.id.toLowerCase()));
  const standing = await readSome(connection, stream, BigInt(from), events.length);
  const isKnown = standing.some(({ event }) => event && asked.has(event.id.toLowerCase()));
  return isKnown ? { status: 'duplicate_event_id' } : wrong;
}

function readSome(
  connection: Connection,
  stream: string,
  fromRevision: bigint,
  maxCount: number,
): Promise<ClientEvent[]> {
  return connection.read(maxCount, (client) =>
    client.readStream(stream, { fromRevision, maxCount, requiresLeader: true }),
  );
}
