/** What EventStoreDB 24.6.0 was seen to answer at the edges, and what the store makes of it. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, newEvent, newEvents, newStream } from '../contract/tools.ts';
import { type EventStore, StoreUnavailable } from '../event-store.ts';
import { openEventStoreDB } from './store.ts';
import { once, silence } from './testing/hooks.ts';
import { Wire } from './testing/wire.ts';

let wire: Wire;
let store: EventStore;
const opened: EventStore[] = [];
const open = (url: string) => {
  const another = openEventStoreDB({ url });
  opened.push(another);
  return another;
};
beforeEach(async () => {
  wire = await Wire.start();
  store = open(wire.url);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  wire.stop();
});

/** Each connection asks once, before its first append. */
const connections = () => wire.calls.filter((call) => call === 'features').length;

describe('the loser of a race, who looks at what stands there', () => {
  const WRONG = { status: 'wrong_expected_revision', actual: 0 };

  it('has lost, when the winner’s events cannot be read yet', async () => {
    const stream = newStream();
    await store.append(stream, 'none', newEvents(1));
    wire.hooks = { readStream: () => 'missing' };
    expect(await store.append(stream, 'none', newEvents(1))).toEqual(WRONG);
  });

  it('asks again, and then knows its own ids', async () => {
    const stream = newStream();
    const [first, second] = [newEvent(), newEvent()];
    await store.append(stream, 'none', [first]);
    wire.hooks = { readStream: once(() => 'missing' as const) };
    const outcome = await store.append(stream, 'none', [first, second]);
    expect(outcome).toEqual({ status: 'duplicate_event_id' });
  });

  it('hears that the stream was deleted meanwhile', async () => {
    const stream = newStream();
    await store.append(stream, 'none', newEvents(1));
    wire.hooks = { readStream: () => 'deleted' };
    const outcome = await store.append(stream, 'none', newEvents(1));
    expect(outcome).toEqual({ status: 'stream_deleted' });
  });
});

describe('an append that was stored and cannot be read back yet', () => {
  it('is asked about again', async () => {
    wire.hooks = { readStream: once(() => 'missing' as const) };
    const outcome = await store.append(newStream(), 'none', newEvents(2));
    expect(outcome).toMatchObject({ status: 'appended', revision: 1, repeated: false });
  });
});

describe('the same ids sent twice at the same moment', () => {
  it.each([
    ['among others', 1],
    ['by themselves', 64 * 1024],
  ])(
    'sent %s, are found where they were to go, though the second append is never answered',
    async (_, bytes) => {
      const other = open(wire.url);
      for (const one of [store, other]) await one.append(newStream(), 'none', newEvents(1));
      const before = connections();
      const stream = newStream();
      const events = [newEvent(bytes), newEvent(bytes)];
      let replicated = () => {};
      const replicating = new Promise<void>((resolve) => {
        replicated = resolve;
      });
      let arrived = 0;
      const beforeAppend = () => {
        arrived += 1;
      };
      wire.hooks = { beforeAppend, replicate: once(() => replicating), dropped: silence };
      const first = store.append(stream, 'none', events);
      await expect.poll(() => arrived).toBe(1);
      const second = other.append(stream, 'none', events);
      await expect.poll(() => arrived).toBe(2);
      replicated();
      expect(await first).toMatchObject({ status: 'appended', revision: 1, repeated: false });
      expect(await second).toMatchObject({ status: 'appended', revision: 1, repeated: true });
      // By one call each, on the connections that were there.
      expect(arrived).toBe(2);
      expect(connections()).toBe(before);
    },
  );
});

describe('what the server answers by an exception of its own', () => {
  it.each([
    ['an id that is no UUID', newStream(), { ...newEvent(), id: 'some-id' }],
    ['an empty type', newStream(), { ...newEvent(), type: '' }],
    ['an empty stream name', '', newEvent()],
  ])('is never sent: %s', async (_, stream, event) => {
    await expect(store.append(stream, 'none', [event])).rejects.toThrow(RangeError);
    expect(wire.calls.join()).not.toMatch(/append/i);
  });
});

describe('sizes', () => {
  const sized = (bytes: number) => [newEvent(bytes)];

  it('an append of exactly the server’s limit is taken, one byte more is not', async () => {
    const limitBytes = 1024 * 1024;
    const taken = await store.append(newStream(), 'none', sized(limitBytes));
    expect(taken.status).toBe('appended');
    const refused = await store.append(newStream(), 'none', sized(limitBytes + 1));
    expect(refused).toEqual({ status: 'too_large', limitBytes });
  });

  it('a message that is larger than the server receives is too large, at once', async () => {
    const largest = 16_767_216;
    const roomy = await Wire.start({ maxAppendBytes: largest });
    const large = open(roomy.url);
    for (const bytes of [largest + 1, 16_772_216, 16_777_216])
      expect(await large.append(newStream(), 'none', sized(bytes))).toEqual({
        status: 'too_large',
        limitBytes: largest,
      });
    expect(roomy.calls.join()).not.toMatch(/append/i);
    roomy.stop();
  });
});

describe('a position that the log has not', () => {
  it('says so, and is not taken for a server that is away', async () => {
    await store.append(newStream(), 'none', newEvents(3));
    const [first] = await collect(store.readAll());
    const commit = (first?.position.commit ?? 0n) + 1n;
    const after = { commit, prepare: commit };
    const reason = { name: StoreUnavailable.name, message: expect.stringContaining('another log') };
    await expect(collect(store.readAll({ after }))).rejects.toMatchObject(reason);
    const signal = new AbortController().signal;
    await expect(collect(store.subscribe({ after, signal }))).rejects.toMatchObject(reason);
    const before = connections();
    await store.append(newStream(), 'none', [{ ...newEvent(), id: randomUUID().toUpperCase() }]);
    expect(connections()).toBe(before);
  });
});
