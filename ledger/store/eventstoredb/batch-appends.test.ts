/** Many appends over one call: each has its own answer, and none is lost or doubled when the call breaks. */
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, newEvent, newEvents, newStream } from '../contract/tools.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDB } from './store.ts';
import { once } from './testing/hooks.ts';
import { unavailable } from './testing/messages.ts';
import { Wire, type WireOptions } from './testing/wire.ts';

let wire: Wire;
let store: EventStore;
const open = async (options: WireOptions = {}) => {
  wire = await Wire.start(options);
  store = openEventStoreDB({ url: wire.url });
};
beforeEach(() => open());
const close = async () => {
  await store.close();
  wire.stop();
};
afterEach(close);

const called = (name: string) => wire.calls.filter((call) => call === name).length;
const WRONG = { status: 'wrong_expected_revision', actual: 0 };

/** Holds back what `isHeld`, until it is released. */
function hold(isHeld: (stream: string) => boolean) {
  let arrived = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  wire.hooks.beforeAppend = (stream) => {
    arrived += 1;
    return isHeld(stream) ? released : undefined;
  };
  return { arrived: () => arrived, release };
}

it('is what the client does too when nobody gives it credentials', async () => {
  const client = EventStoreDBClient.connectionString(wire.url);
  await client.appendToStream('some-stream', jsonEvent({ type: 'Tried', data: {} }));
  await client.dispose();
  expect(called('batchAppend')).toBe(1);
});

describe('one call', () => {
  it('carries all, and each has its own answer, refused ones too', async () => {
    const taken = newStream();
    await store.append(taken, 'none', newEvents(1));
    const gone = newStream();
    await store.deleteStream(gone);
    const streams = [taken, gone, newStream()];
    const outcomes = await Promise.all(
      Array.from({ length: 42 }, (_, index) =>
        store.append(
          index % 3 < 2 ? (streams[index % 3] ?? '') : newStream(),
          'none',
          newEvents(2),
        ),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, index) => [WRONG.status, 'stream_deleted', 'appended'][index % 3]),
    );
    expect(called('batchAppend')).toBe(1);
  });

  it('answers in whatever order they are done', async () => {
    const [slow, quick] = [newStream(), newStream()];
    const { arrived, release } = hold((stream) => stream === slow);
    const first = store.append(slow, 'none', newEvents(2));
    await expect.poll(arrived).toBe(1);
    expect(await store.append(quick, 'none', newEvents(1))).toMatchObject({ revision: 0 });
    release();
    expect(await first).toMatchObject({ status: 'appended', revision: 1, repeated: false });
    expect(called('append')).toBe(0);
  });

  it('is looked back on together: not a read for each append', async () => {
    const { arrived, release } = hold(() => true);
    const appends = Array.from({ length: 40 }, () =>
      store.append(newStream(), 'none', newEvents(1)),
    );
    await expect.poll(arrived).toBe(40);
    let looks = 0;
    wire.hooks.beforeRead = (about) => {
      if (about === 'all') looks += 1;
    };
    // Whoever looked for its own alone would find nothing.
    wire.hooks.readStream = () => 'missing';
    release();
    for (const outcome of await Promise.all(appends))
      expect(outcome).toMatchObject({ status: 'appended', revision: 0, repeated: false });
    expect(looks).toBeLessThan(20);
  });
});

describe('a call that breaks', () => {
  it.each(['beforeAppend', 'afterAppend'] as const)(
    'at %s loses nothing that it carried, and doubles nothing',
    async (at) => {
      await store.append(newStream(), 'none', newEvents(1));
      let appends = 0;
      wire.hooks[at] = () => {
        appends += 1;
        if (appends === 10) throw unavailable();
      };
      const streams = Array.from({ length: 20 }, newStream);
      const outcomes = await Promise.all(
        streams.map((stream) => store.append(stream, 'none', newEvents(2))),
      );
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: 'appended', revision: 1, repeated: false });
      for (const stream of streams) expect(await collect(store.readStream(stream))).toHaveLength(2);
    },
  );

  it('is followed by another one', async () => {
    wire.hooks.beforeAppend = once(() => {
      throw unavailable();
    });
    await store.append(newStream(), 'none', newEvents(1));
    await store.append(newStream(), 'none', newEvents(1));
    await store.append(newStream(), 'none', newEvents(1));
    expect(called('batchAppend')).toBe(2);
  });
});

describe('an append goes by itself', () => {
  it('when it is large: those behind it would wait', async () => {
    const outcome = await store.append(newStream(), 'none', [newEvent(64 * 1024 + 1)]);
    expect(outcome).toMatchObject({ status: 'appended' });
    expect([called('batchAppend'), called('append')]).toEqual([0, 1]);
  });

  it('when the server has no call for many', async () => {
    await close();
    await open({ batches: false });
    const stream = newStream();
    expect(await store.append(stream, 'none', newEvents(1))).toMatchObject({ revision: 0 });
    expect(await store.append(stream, 'none', newEvents(1))).toEqual(WRONG);
    expect([called('batchAppend'), called('append')]).toEqual([0, 2]);
  });
});
