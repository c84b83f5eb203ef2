/**
 * Checks that a server holds the log that our database belongs to. An address may be changed by mistake, and a server be
 * restored to an older copy: writes there would mix two logs, and reads would miss events that were answered before.
 */
import { randomUUID } from 'node:crypto';
import {
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { comparePositions, type Position } from '../../events.ts';
import { StoreUnavailable } from '../event-store.ts';
import type { KnownLog } from '../known-log.ts';
import { isUuid } from '../uuid.ts';
import type { Credentials } from './address.ts';
import { batches } from './batches.ts';
import { callAll, callStream } from './read-call.ts';

/** The stream of one event, the log's identity. Its name is not that of a ledger, so no reader of events gets it. */
const IDENTITY_STREAM = 'weekwise-log';

/** The server holds another log than ours. Nothing is read or written there. */
export class OtherLog extends StoreUnavailable {
  constructor(found: string) {
    super(
      `The event store ${found}. Set EVENT_STORE_URL to the server that this database belongs to; after going back to an older copy of it on purpose run npm run audit and npm run replay first`,
      { nothingStored: true },
    );
    this.name = 'OtherLog';
  }
}

export type Limits = { silenceMs: number; signal: AbortSignal };

/** Throws {@link OtherLog}. The first time it gives the log an identity, which the database stores. */
export async function assertSameLog(
  client: EventStoreDBClient,
  { known, credentials, limits }: { known: KnownLog; credentials: Credentials; limits: Limits },
): Promise<void> {
  const [expected, reached] = await Promise.all([known.identity(), known.reached()]);
  const end = await lastPosition(client, limits);
  if (reached && (!end || comparePositions(end, reached) < 0))
    throw new OtherLog('ends before what was read of it: it is another one, or an older copy');
  const found = await readIdentity(client, limits);
  if (expected && found !== expected) throw new OtherLog('holds the log of another database');
  if (!expected) await known.learn(found ?? (await writeIdentity(client, credentials, limits)));
}

/** As the leader has it: another node may lack the newest events for a moment, and leads on to it. */
async function lastPosition(client: EventStoreDBClient, limits: Limits): Promise<Position | null> {
  const last = callAll(client, { from: 'end', backwards: true, maxCount: 1, requiresLeader: true });
  for await (const [found] of batches(last, { ...limits, size: 1 })) return found?.position ?? null;
  return null;
}

async function readIdentity(client: EventStoreDBClient, limits: Limits): Promise<string | null> {
  try {
    const read = callStream(client, IDENTITY_STREAM, { maxCount: 1, requiresLeader: true });
    for await (const [found] of batches(read, { ...limits, size: 1 })) {
      const id = found?.id.toLowerCase() ?? '';
      return isUuid(id) ? id : null;
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return null;
}

/** The id of the stream's first event is the identity, also when several processes write one at once. */
async function writeIdentity(
  client: EventStoreDBClient,
  credentials: Credentials,
  limits: Limits,
): Promise<string> {
  const event = jsonEvent({ id: randomUUID(), type: 'LogIdentified', data: {} });
  const options = { expectedRevision: NO_STREAM, credentials, requiresLeader: true } as const;
  try {
    await client.appendToStream(IDENTITY_STREAM, event, {
      ...options,
      deadline: limits.silenceMs,
    });
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
  }
  const identity = await readIdentity(client, limits);
  if (!identity) throw new StoreUnavailable('The identity of the log cannot be read yet.');
  return identity;
}
