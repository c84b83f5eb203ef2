/** What reads and subscriptions share: where they begin, and how an event gets to the reader. */
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { comparePositions, type Position } from '../../../events.ts';
import type { Recorded } from './log.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Writes when the reader is ready for more. Settles without a word when the reader has gone. */
export async function send(call: ReadCall, message: ReadResp): Promise<void> {
  if (call.cancelled || call.write(message)) return;
  await new Promise<void>((resolve) => {
    const ends = ['drain', 'cancelled', 'close'];
    const settle = () => {
      for (const end of ends) call.off(end, settle);
      resolve();
    };
    for (const end of ends) call.on(end, settle);
  });
}

export function positionOf(position: ReadReq.Options.Position | undefined): Position | null {
  if (!position) return null;
  return {
    commit: BigInt(position.getCommitPosition()),
    prepare: BigInt(position.getPreparePosition()),
  };
}

/** False for a position inside the log at which no event stands. What lies behind its end is only not there yet. */
export function isPlace(events: readonly Recorded[], position: Position): boolean {
  if (position.prepare > position.commit) return false;
  const at = events[placeOf(events, position, 0)];
  return !at || position.commit === 0n || comparePositions(at.position, position) === 0;
}

/** The index of the first event at (0) or behind (1) a position. */
export function placeOf(events: readonly Recorded[], position: Position, behind: 0 | 1): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event && comparePositions(event.position, position) < behind) low = middle + 1;
    else high = middle;
  }
  return low;
}
