/** The ways of @eventstore/db-client 6.2.1, each of which would lose or break something, and what the store makes of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, idsOf, newEvent, newEvents, newStream } from '../contract/tools.ts';
import { type EventStore, type StoredEvent, StoreUnavailable } from '../event-store.ts';
import { openEventStoreDB } from './store.ts';
import { once, silence } from './testing/hooks.ts';
import { unavailable } from './testing/messages.ts';
import { Wire } from './testing/wire.ts';

const UNAVAILABLE = { name: StoreUnavailable.name };

let wire: Wire;
let store: EventStore;
const opened: EventStore[] = [];
const open = (url: string, answerWithinMs = 10_000) => {
  const another = openEventStoreDB({ url, answerWithinMs });
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

describe('throwOnAppendFailure=false', () => {
  it('in the address changes nothing', async () => {
    const quiet = open(`${wire.url}&throwOnAppendFailure=false`);
    const stream = newStream();
    await quiet.append(stream, 'none', newEvents(3));
    const wrong = { status: 'wrong_expected_revision' };
    expect(await quiet.append(stream, 1, newEvents(1))).toEqual({ ...wrong, actual: 2 });
    const missing = await quiet.append(newStream(), 1, newEvents(1));
    expect(missing).toEqual({ ...wrong, actual: null });
  });
});

describe('checkpointReached and caughtUp, which come before what they speak of', () => {
  it('move nobody on: a subscriber resumes behind what it has handled', async () => {
    const events = newEvents(200);
    for (let at = 0; at < 200; at += 50)
      await store.append(newStream(), 'none', events.slice(at, at + 50));
    const handled: StoredEvent[] = [];
    const stop = new AbortController();
    while (handled.length < 200) {
      const after = handled.at(-1)?.position ?? null;
      for await (const batch of store.subscribe({ after, signal: stop.signal, batchSize: 9 })) {
        handled.push(...batch);
        if (handled.length % 2 === 0) break;
      }
    }
    expect(idsOf(handled)).toEqual(idsOf(events));
  });

  it('stall nothing when a handler throws: the subscription is over, for the server too', async () => {
    await store.append(newStream(), 'none', newEvents(5));
    const { signal } = new AbortController();
    const handling = async () => {
      for await (const _ of store.subscribe({ after: null, signal })) throw new Error('no luck');
    };
    await expect(handling()).rejects.toThrow('no luck');
    await expect.poll(() => wire.subscriptionCount).toBe(0);
  });
});

describe('a subscription that is cut, and that the client does not mend', () => {
  /** Collects until there are `count`, and calls `disturb` after each batch. */
  async function follow(count: number, disturb: (seen: StoredEvent[]) => unknown) {
    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    for await (const batch of store.subscribe({ after: null, signal: stop.signal, batchSize: 7 })) {
      seen.push(...batch);
      if (seen.length >= count) stop.abort();
      else await disturb(seen);
    }
    return seen;
  }

  it('goes on behind the last event that was handed out, each once', async () => {
    const events = newEvents(60);
    await store.append(newStream(), 'none', events.slice(0, 30));
    await store.append(newStream(), 'none', events.slice(30));
    const seen = await follow(60, () => wire.cutSubscriptions(unavailable()));
    expect(idsOf(seen)).toEqual(idsOf(events));
    expect(wire.calls.filter((call) => call === 'read').length).toBeGreaterThan(3);
  });

  it('is live again afterwards', async () => {
    const events = newEvents(3);
    await store.append(newStream(), 'none', events.slice(0, 1));
    const seen = await follow(3, async (soFar) => {
      wire.cutSubscriptions(unavailable());
      await store.append(newStream(), 'none', events.slice(soFar.length, soFar.length + 1));
    });
    expect(idsOf(seen)).toEqual(idsOf(events));
  });

  it('hands out once what the server delivers twice', async () => {
    wire.hooks.deliveries = 2;
    const events = newEvents(20);
    await store.append(newStream(), 'none', events);
    expect(idsOf(await follow(20, () => undefined))).toEqual(idsOf(events));
  });
});

describe('an unknown outcome', () => {
  it.each(['before', 'after'] as const)(
    'of an append that failed %s it was stored is cleared up: it is stored once',
    async (when) => {
      const fail = once(() => {
        throw unavailable();
      });
      wire.hooks = when === 'before' ? { beforeAppend: fail } : { afterAppend: fail };
      const stream = newStream();
      const outcome = await store.append(stream, 'none', newEvents(2));
      expect(outcome).toMatchObject({ status: 'appended', revision: 1, repeated: false });
      expect(await collect(store.readStream(stream))).toHaveLength(2);
    },
  );

  it('of an append without an answer too', async () => {
    const hasty = open(wire.url, 300);
    wire.hooks.afterAppend = once(silence);
    const stream = newStream();
    const outcome = await hasty.append(stream, 'none', newEvents(2));
    expect(outcome).toMatchObject({ status: 'appended', revision: 1, repeated: false });
    expect(await collect(store.readStream(stream))).toHaveLength(2);
  });

  it('stays unknown while the server is away, and is repeated when it is asked again', async () => {
    const hasty = open(wire.url, 100);
    wire.hooks.afterAppend = () => {
      // Whoever could read would find the events.
      wire.hooks.beforeRead = silence;
      return silence();
    };
    const [stream, events] = [newStream(), newEvents(2)];
    await expect(hasty.append(stream, 'none', events)).rejects.toMatchObject(UNAVAILABLE);
    wire.hooks = {};
    expect(await hasty.append(stream, 'none', events)).toMatchObject({ repeated: true });
    expect(await collect(store.readStream(stream))).toHaveLength(2);
  });

  it('of a read is none: it goes on where it was', async () => {
    const [stream, events] = [newStream(), newEvents(3)];
    await store.append(stream, 'none', events);
    wire.hooks.beforeRead = once(() => {
      throw unavailable();
    });
    expect(idsOf(await collect(store.readStream(stream)))).toEqual(idsOf(events));
    const hasty = open(wire.url, 300);
    await hasty.head();
    wire.hooks.beforeRead = () => silence();
    await expect(collect(hasty.readStream(stream))).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe('failures without a type', () => {
  it.each([
    ['a port where nobody listens', 'esdb://127.0.0.1:1?tls=false', /cannot be reached/],
    ['a name that nobody has', 'esdb://nowhere.invalid:2113?tls=false', /cannot be reached/],
    [
      'a leader that nobody knows',
      'esdb+discover://127.0.0.1:1?tls=false&maxDiscoverAttempts=1',
      /discover/,
    ],
  ])('are told as unavailable: %s', async (_, url, message) => {
    const away = open(url);
    const failing = [
      away.head(),
      away.append(newStream(), 'none', [newEvent()]),
      collect(away.readStream(newStream())),
    ];
    for (const result of await Promise.allSettled(failing))
      expect(result).toMatchObject({
        reason: { ...UNAVAILABLE, message: expect.stringMatching(message) },
      });
  });

  it('are told as unavailable: TLS with a server that has none', async () => {
    const secure = open(wire.url.replace('tls=false', 'tls=true'));
    await expect(secure.head()).rejects.toMatchObject(UNAVAILABLE);
  });
});

it('says so of a server that does not tell positions', async () => {
  const old = await Wire.start({ positions: false });
  const ofOld = open(old.url);
  const append = ofOld.append(newStream(), 'none', newEvents(1));
  await expect(append).rejects.toThrow('EventStoreDB must be version 22.6 or later.');
  old.stop();
});
