/** Subscriptions: what is there, that it is all, and then what comes; with checkpoints when there is a filter. */
import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '../../../events.ts';
import type { Recorded } from './log.ts';
import { eventMessage, invalidPositionToSubscriber, nameOf } from './messages.ts';
import { isPlace, placeOf, positionOf, type ReadCall, send } from './sending.ts';
import type { Wire } from './wire.ts';

/** How many events the server looks at between two checkpoints, times what the client asks for. */
const SEARCH_WINDOW = 32;

export async function subscribe(
  wire: Wire,
  call: ReadCall,
  options: ReadReq.Options,
): Promise<void> {
  const over = new AbortController();
  for (const end of ['cancelled', 'close', 'error']) call.once(end, () => over.abort());
  const leave = wire.enter(call);
  over.signal.addEventListener('abort', leave);
  const id = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  await send(call, new streams.ReadResp().setConfirmation(id));

  const wanted = wantedBy(options);
  const window = SEARCH_WINDOW * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 0);
  let next = startOf(wire.log.events, options);
  let isLive = false;
  let looked = 0;
  while (!over.signal.aborted) {
    for (; next < wire.log.events.length && !over.signal.aborted; next += 1) {
      const event = wire.log.events[next];
      if (!event) break;
      for (let nth = wire.hooks.deliveries ?? 1; nth > 0 && wanted(event); nth -= 1)
        await send(call, eventMessage(event));
      looked += 1;
      if (window > 0 && looked % window === 0) await send(call, checkpoint(event.position));
    }
    if (!isLive) {
      const last = wire.log.events[next - 1];
      if (window > 0 && last) await send(call, checkpoint(last.position));
      await send(call, new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
      isLive = true;
    }
    if (next >= wire.log.events.length) await change(wire, over.signal);
  }
}

function startOf(events: readonly Recorded[], options: ReadReq.Options): number {
  const all = options.getAll();
  const position = positionOf(all?.getPosition());
  if (position && !isPlace(events, position)) throw invalidPositionToSubscriber();
  // Unlike in a read, the position is that of an event which the subscriber has already.
  if (position) return placeOf(events, position, 1);
  const stream = options.getStream();
  if (stream?.hasRevision()) {
    const revision = BigInt(stream.getRevision());
    const name = nameOf(stream.getStreamIdentifier());
    return events.findLastIndex((it) => it.stream === name && it.revision <= revision) + 1;
  }
  return all?.hasEnd() || stream?.hasEnd() ? events.length : 0;
}

function wantedBy(options: ReadReq.Options): (event: Recorded) => boolean {
  const stream = options.getStream()?.getStreamIdentifier();
  if (stream) {
    const name = nameOf(stream);
    return (event) => event.stream === name;
  }
  const filter = options.getFilter();
  const expression = filter?.getEventType() ?? filter?.getStreamIdentifier();
  if (!expression) return () => true;
  const regex = expression.getRegex() ? new RegExp(expression.getRegex()) : null;
  const prefixes = expression.getPrefixList();
  return ({ type, stream }) => {
    const text = filter?.hasEventType() ? type : stream;
    return regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
  };
}

function checkpoint({ commit, prepare }: Position) {
  const place = new streams.ReadResp.Checkpoint()
    .setCommitPosition(commit.toString())
    .setPreparePosition(prepare.toString());
  return new streams.ReadResp().setCheckpoint(place);
}

/** Settles at the next append, or when the subscriber goes. */
function change({ log: { changes } }: Wire, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      changes.off('appended', settle);
      signal.removeEventListener('abort', settle);
      resolve();
    };
    if (signal.aborted) return resolve();
    changes.on('appended', settle);
    signal.addEventListener('abort', settle);
  });
}
