/** One append, until its outcome is known: sent again with the same ids and the same expectation it is stored once. */
import { randomUUID } from 'node:crypto';
import {
  type AppendExpectedRevision,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  type AppendOutcome,
  type ExpectedRevision,
  type NewEvent,
  StoreUnavailable,
} from '../event-store.ts';
import { sleep } from '../sleep.ts';
import type { Credentials } from './address.ts';
import type { Connection } from './connection.ts';
import { limitOf } from './errors.ts';
import { appendIdOf, type ClientEvent, clientEvent, storedEvent } from './events.ts';
import { backOff, untilAnswered } from './trying.ts';

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

/** An append that has had no answer for so long may be waiting for the same events, sent by another process. */
const LOOK_AFTER_MS = 250;

async function appendOnce(
  connection: Connection,
  credentials: Credentials,
  append: Append,
  appendId: string,
): Promise<AppendOutcome> {
  const answered = new AbortController();
  const over = AbortSignal.any([answered.signal, connection.closed]);
  try {
    return await Promise.race([
      send(connection, credentials, append, appendId),
      lookForOwn(connection, append, appendId, over),
    ]);
  } finally {
    answered.abort();
  }
}

async function send(
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

/**
 * The server leaves an append alone whose ids it is replicating for another caller, and gives it up after seconds, although
 * the events stand long since. So they are looked for, again and again. Settles only when they were found.
 */
async function lookForOwn(
  connection: Connection,
  { stream, expected, events }: Append,
  appendId: string,
  over: AbortSignal,
): Promise<AppendOutcome> {
  const from = firstRevision(expected);
  for (let pause = LOOK_AFTER_MS; !over.aborted; pause *= 2) {
    await sleep(pause, over);
    if (over.aborted) break;
    // A look that fails tells nothing: the append itself will be answered.
    const standing = await readSome(connection, stream, BigInt(from), events.length).catch(
      () => [],
    );
    const isOwn = events.every((event, index) => isSameId(event, standing[index]));
    const last = standing.at(-1);
    const stored = isOwn && last ? outcomeOf(last, appendId) : null;
    if (stored) return stored;
  }
  return new Promise(() => undefined);
}

/** Where the first event of an append goes. */
const firstRevision = (expected: ExpectedRevision): number =>
  expected === 'none' ? 0 : expected + 1;

const isSameId = ({ id }: NewEvent, found: ClientEvent | undefined): boolean =>
  found?.event?.id.toLowerCase() === id.toLowerCase();

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
  const outcome = found && outcomeOf(found, appendId);
  // Not replicated yet, or deleted between the two calls: asking again will tell.
  if (!outcome) throw new StoreUnavailable('An appended event was not found again.');
  return outcome;
}

/** What is known of an append by its last event. */
function outcomeOf(last: ClientEvent, appendId: string): AppendOutcome | null {
  const event = storedEvent(last);
  if (!event) return null;
  const { revision, position } = event;
  return { status: 'appended', revision, position, repeated: appendIdOf(last) !== appendId };
}

/** How often the loser of a race looks for the winner's events, which may not be readable yet. */
const LOOKS_MAX = 5;

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
  const from = firstRevision(expected);
  if (actual === null || from > actual) return wrong;
  const asked = new Set(events.map((event) => event.id.toLowerCase()));
  try {
    for (let looks = 1; looks <= LOOKS_MAX; looks += 1) {
      const standing = await readSome(connection, stream, BigInt(from), events.length);
      const isKnown = standing.some(({ event }) => event && asked.has(event.id.toLowerCase()));
      if (isKnown) return { status: 'duplicate_event_id' };
      if (standing.length > 0) break;
      await backOff(looks, connection.closed);
    }
    return wrong;
  } catch (error) {
    if (error instanceof StreamDeletedError) return { status: 'stream_deleted' };
    throw error;
  }
}

/** Events of a stream from a revision on; none when there is no such stream, or none that can be read yet. */
async function readSome(
  connection: Connection,
  stream: string,
  fromRevision: bigint,
  maxCount: number,
): Promise<ClientEvent[]> {
  try {
    return await connection.read(maxCount, (client) =>
      client.readStream(stream, { fromRevision, maxCount, requiresLeader: true }),
    );
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}
