/** Reads and subscriptions, of one stream or of all. */

import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type handleServerStreamingCall, status } from '@grpc/grpc-js';
import type { Recorded } from './log.ts';
import {
  eventMessage,
  identifierOf,
  invalidPosition,
  nameOf,
  refusal,
  streamDeleted,
  thrownByHandler,
} from './messages.ts';
import { isPlace, placeOf, positionOf, type ReadCall, send } from './sending.ts';
import { subscribe } from './subscribe.ts';
import type { Wire } from './wire.ts';

export function readHandler(wire: Wire): handleServerStreamingCall<ReadReq, ReadResp> {
  return (call) => {
    answer(wire, call).catch((error: unknown) => call.emit('error', error));
  };
}

async function answer(wire: Wire, call: ReadCall): Promise<void> {
  const options = call.request.getOptions();
  if (!options) throw refusal(status.INVALID_ARGUMENT, 'A read needs options.');
  const redirect = wire.notLeader(call.metadata);
  if (redirect) throw redirect;
  const about = options.hasAll() ? 'all' : 'stream';
  await wire.hooks.beforeRead?.(options.hasSubscription() ? 'subscription' : about);
  if (options.hasSubscription()) return subscribe(wire, call, options);
  const events = options.hasAll() ? fromAll(wire, options) : fromStream(wire, call, options);
  const count = Number(options.getCount());
  if (count === 0) throw thrownByHandler();
  for (const event of events.slice(0, count)) await send(call, eventMessage(event, wire.positions));
  call.end();
}

const isBackwards = (options: ReadReq.Options) =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

/** Forwards from a position that counts itself; backwards from one that does not. */
function fromAll(wire: Wire, options: ReadReq.Options): readonly Recorded[] {
  const { events } = wire.log;
  const all = options.getAll();
  const position = positionOf(all?.getPosition());
  if (position && !isPlace(events, position)) throw invalidPosition();
  if (isBackwards(options)) {
    const end = position ? placeOf(events, position, 0) : all?.hasEnd() ? events.length : 0;
    return events.slice(0, end).reverse();
  }
  if (all?.hasEnd()) throw thrownByHandler();
  const start = position ? placeOf(events, position, 0) : 0;
  return start === 0 ? events : events.slice(start);
}

function fromStream(wire: Wire, call: ReadCall, options: ReadReq.Options): readonly Recorded[] {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  const told = wire.hooks.readStream?.(name);
  const events = told === 'missing' ? null : (told ?? wire.log.read(name));
  if (events === 'deleted') throw streamDeleted(name);
  if (!events) {
    // A missing stream is a message, not an error.
    const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(name));
    call.write(new streams.ReadResp().setStreamNotFound(missing));
    return [];
  }
  const revision = stream?.hasRevision() ? BigInt(stream.getRevision()) : null;
  if (isBackwards(options)) {
    const upTo = events.filter((event) => revision === null || event.revision <= revision);
    return stream?.hasStart() ? upTo.slice(0, 1) : upTo.reverse();
  }
  if (stream?.hasEnd()) return [];
  const [first] = events;
  const skip = revision === null || !first ? 0 : Number(revision - first.revision);
  return events.slice(Math.max(0, skip));
}
