/** Reads and subscriptions with the client's messages, channel and credentials, whose answers we decode ourselves. */
import type { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { Position } from '../../events.ts';
import { OpenedClient } from './opened-client.ts';
import type { Message } from './read-message.ts';

/** A call that is open, or about to be. */
export type ReadCall = Promise<ClientReadableStream<Message>>;

type How = { maxCount?: number; requiresLeader?: boolean };

/** Where a read of the log begins. A reader gets the event at the position, a subscriber only those after it. */
type From = Position | 'start' | 'end';

/** A stream's events, in order. */
export function callStream(
  client: EventStoreDBClient,
  stream: string,
  { fromRevision = 0, ...how }: How & { fromRevision?: number },
): ReadCall {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const range = new streams.ReadReq.Options.StreamOptions()
    .setStreamIdentifier(name)
    .setRevision(String(fromRevision));
  return read(client, optionsOf(how).setStream(range), how);
}

/** The events of all streams in the order of the log, or the other way round. */
export function callAll(
  client: EventStoreDBClient,
  { from, backwards = false, ...how }: How & { from: From; backwards?: boolean },
): ReadCall {
  const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;
  const direction = backwards ? BACKWARDS : FORWARDS;
  return read(client, optionsOf(how).setAll(allFrom(from)).setReadDirection(direction), how);
}

/** The windows of events between two checkpoints of the server, which are not used here. */
const WINDOWS_A_CHECKPOINT = 1_000;

/** The events after a position, and all later ones, of streams whose names begin with a prefix. */
export function callSubscription(
  client: EventStoreDBClient,
  { after, prefix }: { after: Position | 'start'; prefix: string },
): ReadCall {
  const { Expression } = streams.ReadReq.Options.FilterOptions;
  const filter = new streams.ReadReq.Options.FilterOptions()
    .setStreamIdentifier(new Expression().setPrefixList([prefix]))
    .setCount(new shared.Empty())
    .setCheckpointintervalmultiplier(WINDOWS_A_CHECKPOINT);
  const options = new streams.ReadReq.Options()
    .setUuidOption(asText())
    .setAll(allFrom(after))
    .setSubscription(new streams.ReadReq.Options.SubscriptionOptions())
    .setFilter(filter);
  return read(client, options, {});
}

const read = (client: EventStoreDBClient, options: ReadReq.Options, { requiresLeader }: How) =>
  OpenedClient.read(client, new streams.ReadReq().setOptions(options), requiresLeader ?? false);

const asText = () => new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty());

function optionsOf({ maxCount = Number.MAX_SAFE_INTEGER }: How): ReadReq.Options {
  return new streams.ReadReq.Options()
    .setUuidOption(asText())
    .setCount(String(maxCount))
    .setNoFilter(new shared.Empty());
}

function allFrom(from: From): ReadReq.Options.AllOptions {
  const all = new streams.ReadReq.Options.AllOptions();
  if (from === 'start') return all.setStart(new shared.Empty());
  if (from === 'end') return all.setEnd(new shared.Empty());
  const position = new streams.ReadReq.Options.Position()
    .setCommitPosition(String(from.commit))
    .setPreparePosition(String(from.prepare));
  return all.setPosition(position);
}
