/** One append, until its outcome is known: sent again with the same ids and the same expectation it is stored once. */
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

/** What appends go by. Settles with `looking` when whoever looks for their own events has looked. */
export type Way = {
  connection: Connection;
  credentials: Credentials;
  readBack: ReadBack;
  looking: Promise<unknown>;
};

/** It is stored with each event, and tells apart only those few calls that were sent the same events. */
const APPEND_ID_BYTES = 6;

/** Throws StoreUnavailable when the outcome stays unknown. */
export async function appendSafely(way: Way, append: Append): Promise<AppendOutcome> {
  const appendId = randomBytes(APPEND_ID_BYTES).toString('base64url');
  return untilAnswered(way.connection.closed, () => appendOnce(way, append, appendId));
}

/** An append that has had no answer for so long may be waiting for the same events, sent by another process. */
const LOOK_AFTER_MS = 250;

async function appendOnce(way: Way, append: Append, appendId: string): Promise<AppendOutcome> {
  const answered = new AbortController();
  let looking: NodeJS.Timeout | undefined;
  const found = new Promise<AppendOutcome>((resolve) => {
    const look = () => lookForOwn(way, append, appendId, answered.signal).then(resolve);
    looking = setTimeout(look, LOOK_AFTER_MS);
  });
  try {
    return await Promise.race([send(way, append, appendId, answered.signal), found]);
  } finally {
    clearTimeout(looking);
    // Without a reason a costly one would be made.
    answered.abort('answered');
  }
}

/** A larger append would keep those behind it waiting. */
const SMALL_BYTES = 64 * 1024;

/** Among others first; what is refused there is sent again by itself, where each refusal has one form. */
async function send(
  way: Way,
  append: Append,
  appendId: string,
  answered: AbortSignal,
): Promise<AppendOutcome> {
  const { stream, expected, events } = append;
  const encoded = events.map((event) => clientEvent(event, appendId));
  const bytes = events.reduce((sum, { data }) => sum + data.byteLength, 0);
  const stored =
    bytes <= SMALL_BYTES && (await way.connection.send({ stream, expected, events: encoded }));
  if (stored) return standing(way, stream, stored, appendId);
  if (answered.aborted) throw new StoreUnavailable('The append has been answered otherwise.');
  return sendAlone(way, append, encoded, appendId);
}

async function sendAlone(
  way: Way,
  append: Append,
  encoded: EventData[],
  appendId: string,
): Promise<AppendOutcome> {
  const { connection, credentials } = way;
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
    if (success) return await standing(way, stream, { revision: last, position }, appendId);
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
  way: Way,
  { stream, expected, events }: Append,
  appendId: string,
  answered: AbortSignal,
): Promise<AppendOutcome> {
  const from = firstRevision(expected);
  const over = AbortSignal.any([answered, way.connection.closed]);
  // A look that fails tells nothing: the append itself will be answered.
  const look = async () =>
    over.aborted ? [] : readSome(way.connection, stream, from, events.length).catch(() => []);
  for (let pause = LOOK_AFTER_MS; !over.aborted; pause *= 2) {
    // One after the other: where many wait for a slow server, all at once would make it slower.
    const looked = way.looking.then(look);
    way.looking = looked;
    const standing = await looked;
    const isOwn = events.every((event, index) => isSameId(event, standing[index]));
    const last = standing.at(-1);
    const stored = isOwn && last ? outcomeOf(last, appendId) : null;
    if (stored) return stored;
    await sleep(pause, over);
  }
  return new Promise(() => undefined);
}

/** Where the first event of an append goes. */
const firstRevision = (expected: ExpectedRevision): number =>
  expected === 'none' ? 0 : expected + 1;

const isSameId = ({ id }: NewEvent, found: Recorded | undefined): boolean =>
  found?.id.toLowerCase() === id.toLowerCase();

function clientRevision(expected: ExpectedRevision): AppendExpectedRevision {
  return expected === 'none' ? 'no_stream' : BigInt(expected);
}

/**
 * The server does not tell an append that it stored from one that it had stored before, and its position of the latter
 * depends on its version. So the last event is read back.
 */
async function standing(
  { readBack }: Way,
  stream: string,
  stored: Stored,
  appendId: string,
): Promise<AppendOutcome> {
  const outcome = await readBack.outcome(stream, stored, appendId);
  // Not replicated yet, or deleted between the two calls: asking again will tell.
  if (!outcome) throw new StoreUnavailable('An appended event was not found again.');
  return outcome;
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
      const standing = await readSome(connection, stream, from, events.length);
      const isKnown = standing.some(({ id }) => asked.has(id.toLowerCase()));
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
