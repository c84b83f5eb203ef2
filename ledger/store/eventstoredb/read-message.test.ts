/** What the server sends a reader, encoded by the client's own classes, and decoded by hand. */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { messageOf } from './read-message.ts';
import { eventMessage, identifierOf } from './testing/messages.ts';

const bytesOf = (message: ReadResp) => Buffer.from(message.serializeBinary());

const recorded = {
  id: '5b2f7f0e-6a5a-4f0e-9d8c-0f8f4a3c2b1d',
  type: 'Transferred',
  isJson: false,
  stream: 'ledger-ä€𝄞',
  created: new Date('2026-03-09T10:11:12.345Z'),
};
const { isJson: _, ...same } = recorded;

describe('an event', () => {
  it.each([
    [0, 0n, 0n],
    [1, 127n, 128n],
    [300, 2n ** 31n, 2n ** 32n],
    [2 ** 31, 2n ** 49n - 1n, 2n ** 49n],
    [7, 2n ** 53n + 1n, 2n ** 63n - 1n],
  ])('is what it was: revision %s at %s, %s', (revision, prepare, commit) => {
    const [data, metadata] = [Buffer.alloc(300, 7), Buffer.from('{"previous":"é"}')];
    const place = { revision: BigInt(revision), position: { commit, prepare } };
    const message = eventMessage({ ...recorded, ...place, data, metadata });
    const event = { ...same, revision, position: { commit, prepare }, data, metadata };
    expect(messageOf(bytesOf(message))).toEqual({ event });
  });

  it('may be without data, and without a position', () => {
    const nothing = Buffer.alloc(0);
    const place = { revision: 3n, position: { commit: 1n, prepare: 1n } };
    const message = eventMessage(
      { ...recorded, ...place, data: nothing, metadata: nothing },
      false,
    );
    const event = { ...same, revision: 3, position: null, data: nothing, metadata: nothing };
    expect(messageOf(bytesOf(message))).toEqual({ event });
  });

  it('that is cut off anywhere is refused', () => {
    const place = { revision: 3n, position: { commit: 900n, prepare: 900n } };
    const data = Buffer.alloc(200, 7);
    const whole = bytesOf(eventMessage({ ...recorded, ...place, data, metadata: data }));
    for (let length = 1; length < whole.length; length += 1)
      expect(() => messageOf(whole.subarray(0, length))).toThrow(RangeError);
  });
});

describe('another message', () => {
  const { ReadResp } = streams;
  it.each([
    ['confirmed', new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation())],
    [
      'missing',
      new ReadResp().setStreamNotFound(
        new ReadResp.StreamNotFound().setStreamIdentifier(identifierOf('ledger-none')),
      ),
    ],
    ['other', new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition('900'))],
    ['other', new ReadResp().setCaughtUp(new ReadResp.CaughtUp())],
    ['other', new ReadResp().setFirstStreamPosition('3')],
    ['other', new ReadResp().setLastAllStreamPosition(new shared.AllStreamPosition())],
    ['other', new ReadResp()],
  ])('is %s', (kind, message) => {
    expect(messageOf(bytesOf(message))).toBe(kind);
  });
});
