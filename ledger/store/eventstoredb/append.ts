/** One append, sent until its outcome is known: with the same ids and the same expected revision it is stored once. */
import { randomBytes } from 'node:crypto';
import {
  type AppendExpectedRevision,
  type EventData,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  type AppendOutcome,
  type ExpectedRevision,
  maybeSent,
  type NewEvent,
  StoreUnavailable,
} from '../event-store.ts';
import { sleep } from '../sleep.ts';
import type { Credentials } from './address.ts';
import type { Stored } from './batch-appends.ts';
import type { Connection } from './connection.ts';
import { limitOf } from './errors.ts';
import { clientEvent } from './events.ts';
import { outcomeOf, type ReadBack, readSome } from './read-back.ts';
import type { Recorded } from './read-message.ts';
import { backOff, untilAnswered } from './trying.ts';

export type Append = {
  stream: string;
  expected: ExpectedRevision;
  events: readonly NewEvent[];
};

/** What all appends share. `looking` settles when the last search for own events is over. */
export type Appending = {
  connection: Connection;
  credentials: Credentials;
  readBack: ReadBack;
  looking: Promise<unknown>;
};

/** The append id is stored with each event. It only distinguishes the few calls that were sent the same events. */
const APPEND_ID_BYTES = 6;

/** Throws StoreUnavailable when the outcome stays unknown, or when no server is there to be sent to. */
export async function appendSafely(shared: Appending, append: Append): Promise<AppendOutcome> {
  const appendId = randomBytes(APPEND_ID_BYTES).toString('base64url');
  let isSent = false;
  return untilAnswered(shared.connection.closed, async () => {
    try {
      return await appendOnce(shared, append, appendId);
    } catch (error) {
      isSent ||= !(error instanceof StoreUnavailable && error.nothingStored);
      throw isSent ? maybeSent(error) : error;
    }
  });
}

/** An append without an answer for so long may wait for the same events, sent by another process. */
const LOOK_AFTER_MS = 250;

async function appendOnce(
  shared: Appending,
  append: Append,
  appendId: string,
): Promise<AppendOutcome> {
  const answered = new AbortController();
  let looking: NodeJS.Timeout | undefined;
  const found = new Promise<AppendOutcome>((resolve) => {
    const look = () => lookForOwn(shared, append, appendId, answered.signal).then(resolve);
    looking = setTimeout(look, LOOK_AFTER_MS);
  });
  try {
    return await Promise.race([send(shared, append, appendId, answered.signal), found]);
  } finally {
    clearTimeout(looking);
    // Without a reason Node would create an error with a stack.
    answered.abort('answered');
  }
}

/** A larger append would delay those behind it. */
const SMALL_BYTES = 64 * 1024;

/** Sends a small append over the batch call first. A refused one is sent again alone, where each refusal has one form. */
async function send(
  shared: Appending,
  append: Append,
  appendId: string,
  answered: AbortSignal,
): Promise<AppendOutcome> {
  const { stream, expected, events } = append;
  const encoded = events.map((event) => clientEvent(event, appendId));
  const bytes = events.reduce((sum, { data }) => sum + data.byteLength, 0);
  const stored =
    bytes <= SMALL_BYTES && (await shared.connection.send({ stream, expected, events: encoded }));
  if (stored) return readOutcome(shared, stream, stored, appendId);
  if (answered.aborted) throw new StoreUnavailable('The append has been answered otherwise.');
  // What came without an answer may have been stored all the same.
  return sendAlone(shared, append, encoded, appendId).catch((error: unknown) => {
    throw stored === null ? maybeSent(error) : error;
  });
}

async function sendAlone(
  shared: Appending,
  append: Append,
  encoded: EventData[],
  appendId: string,
): Promise<AppendOutcome> {
  const { connection, credentials } = shared;
  const { stream, expected } = append;
  try {
    const {
      success,
      nextExpectedRevision: last,
      position = null,
    } = await connection.use((client) =>
      client.appendToStream(stream, encoded, {
        expectedRevision: clientRevision(expected),
        credentials,
        requiresLeader: true,
        deadline: connection.answerWithinMs,
      }),
    );
    if (success) return await readOutcome(shared, stream, { revision: last, position }, appendId);
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
 * The server does not answer an append whose ids it is replicating for another caller, and gives it up after seconds, although
 * the events are stored by then. So this searches for them, again and again. Settles only when they are found.
 */
async function lookForOwn(
  shared: Appending,
  { stream, expected, events }: Append,
  appendId: string,
  answered: AbortSignal,
): Promise<AppendOutcome> {
  const from = firstRevision(expected);
  const over = AbortSignal.any([answered, shared.connection.closed]);
  // A search that fails says nothing: the append itself will be answered.
  const look = async () =>
    over.aborted ? [] : readSome(shared.connection, stream, from, events.length).catch(() => []);
  for (let pause = LOOK_AFTER_MS; !over.aborted; pause *= 2) {
    // One search after the other: many at once would make a slow server slower.
    const searched = shared.looking.then(look);
    shared.looking = searched;
    const found = await searched;
    const isOwn = events.every((event, index) => isSameId(event, found[index]));
    const last = found.at(-1);
    const stored = isOwn && last ? outcomeOf(last, appendId) : null;
    if (stored) return stored;
    await sleep(pause, over);
  }
  return new Promise(() => undefined);
}

/** The revision that the first event of an append would get. */
const firstRevision = (expected: ExpectedRevision): number =>
  expected === 'none' ? 0 : expected + 1;

const isSameId = ({ id }: NewEvent, found: Recorded | undefined): boolean =>
  found?.id.toLowerCase() === id.toLowerCase();

function clientRevision(expected: ExpectedRevision): AppendExpectedRevision {
  return expected === 'none' ? 'no_stream' : BigInt(expected);
}

/**
 * The server answers a repeated append like a new one, and with a position that depends on its version. So this reads the last
 * event.
 */
async function readOutcome(
  { readBack }: Appending,
  stream: string,
  stored: Stored,
  appendId: string,
): Promise<AppendOutcome> {
  const outcome = await readBack.outcome(stream, stored, appendId);
  // The event is not replicated yet, or was deleted between the two calls: a retry will show which.
  if (!outcome) throw new StoreUnavailable('An appended event was not found again.');
  return outcome;
}

/** How often the loser of a race reads the winner's events, which may not be readable yet. */
const READS_MAX = 5;

/**
 * The server answers a wrong revision also when it has stored a part of the append already. If events of these ids are in the
 * stream, the outcome is a duplicate id.
 */
async function refusedRevision(
  connection: Connection,
  { stream, expected, events }: Append,
  actual: number | null,
): Promise<AppendOutcome> {
  const wrong: AppendOutcome = { status: 'wrong_expected_revision', actual };
  const from = firstRevision(expected);
  if (actual === null || from > actual) return wrong;
  const ids = new Set(events.map((event) => event.id.toLowerCase()));
  try {
    for (let reads = 1; reads <= READS_MAX; reads += 1) {
      const stored = await readSome(connection, stream, from, events.length);
      if (stored.some(({ id }) => ids.has(id.toLowerCase())))
        return { status: 'duplicate_event_id' };
      if (stored.length > 0) break;
      await backOff(reads, connection.closed);
    }
    return wrong;
  } catch (error) {
    if (error instanceof StreamDeletedError) return { status: 'stream_deleted' };
    throw error;
  }
}
