/** What goes wrong between us and the event store, on both: nothing is lost, nothing is done twice. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  appended,
  collect,
  expectInOrder,
  idsOf,
  newEvents,
  newStream,
  receive,
} from './contract/tools.ts';
import {
  type AppendOutcome,
  type EventStore,
  type NewEvent,
  StoreUnavailable,
} from './event-store.ts';
import { FAULTY_SERVERS, type FaultyServer, MORTAL_SERVERS } from './testing/stores.ts';

const UNAVAILABLE = { name: StoreUnavailable.name };

/** As a caller does who was told `unavailable`: the same again, until it is answered. */
async function untilAnswered(
  store: EventStore,
  stream: string,
  events: readonly NewEvent[],
): Promise<AppendOutcome> {
  let outcome: AppendOutcome | null = null;
  const send = async () => {
    outcome ??= await store.append(stream, 'none', events);
    return outcome;
  };
  await expect.poll(send, { timeout: 20_000 }).toMatchObject({ status: 'appended' });
  return send();
}

describe.each(MORTAL_SERVERS)('$name, killed again and again', ({ start }) => {
  it('has what it acknowledged, each event once', { timeout: 300_000 }, async () => {
    const server = await start();
    const store = await server.open();
    const streams = Array.from({ length: 60 }, newStream);
    const batches = streams.map((stream) => ({ stream, events: newEvents(2) }));
    for (const [index, { stream, events }] of batches.entries()) {
      const sent = untilAnswered(store, stream, events);
      if (index % 20 === 10) await server.kill();
      await sent;
    }
    const all = await collect(store.readAll({ after: server.begin }));
    expect(idsOf(all).sort()).toEqual(batches.flatMap(({ events }) => idsOf(events)).sort());
    await server.close();
  });
});

describe.each(FAULTY_SERVERS)('$name', ({ start }) => {
  let server: FaultyServer;
  beforeEach(async () => {
    server = await start();
  });
  afterEach(() => server.close());

  const written = () => collect(server.direct.readAll({ after: server.begin }));

  it('that is away at the start counts as unavailable, and works as soon as it is there', async () => {
    server.proxy.cut();
    const early = server.open().then((store) => store.head());
    await expect(early).rejects.toMatchObject(UNAVAILABLE);
    server.proxy.restore();
    const store = await server.open();
    await untilAnswered(store, newStream(), newEvents(1));
  });

  it('that goes away in the middle comes back by itself, for every handle', async () => {
    const [store, other] = [await server.open(), await server.open()];
    const stream = newStream();
    await store.append(stream, 'none', newEvents(2));
    server.proxy.cut();
    const failing = [
      store.append(newStream(), 'none', newEvents(1)),
      collect(store.readStream(stream)),
      collect(other.readAll()),
      other.head(),
      other.deleteStream(newStream()),
    ];
    for (const result of await Promise.allSettled(failing))
      expect(result).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
    server.proxy.restore();
    for (const handle of [store, other]) {
      await untilAnswered(handle, newStream(), newEvents(1));
      expect(await collect(handle.readStream(stream))).toHaveLength(2);
    }
  });

  it('that has stored an append and could not say so, has stored it once', async () => {
    const store = await server.open();
    await store.append(newStream(), 'none', newEvents(1));
    const [stream, events] = [newStream(), newEvents(3)];
    server.proxy.loseAnswers();
    const sent = untilAnswered(store, stream, events);
    await expect
      .poll(() => collect(server.direct.readStream(stream)), { timeout: 10_000 })
      .toHaveLength(3);
    server.proxy.cut();
    server.proxy.restore();
    expect(await sent).toMatchObject({ revision: 2 });
    const stored = await collect(server.direct.readStream(stream));
    expect(idsOf(stored)).toEqual(idsOf(events));
    expect(await store.append(stream, 2, newEvents(1))).toMatchObject({ revision: 3 });
  });

  it('that is cut off again and again, loses no event and doubles none', async () => {
    const store = await server.open();
    const streams = Array.from({ length: 40 }, newStream);
    const batches = streams.map((stream) => ({ stream, events: newEvents(2) }));
    let isOver = false;
    const cutting = (async () => {
      while (!isOver) {
        // Far enough for something to be under way each time.
        const before = (await written()).length;
        await expect
          .poll(async () => isOver || (await written()).length > before, {
            timeout: 20_000,
          })
          .toBe(true);
        server.proxy.cut();
        server.proxy.restore();
      }
    })();
    for (const { stream, events } of batches) await untilAnswered(store, stream, events);
    isOver = true;
    await cutting;
    const all = await written();
    expect(idsOf(all).sort()).toEqual(batches.flatMap(({ events }) => idsOf(events)).sort());
  });

  it('whose subscribers lose their connection, is followed on from the checkpoint', async () => {
    const store = await server.open();
    const events = newEvents(120);
    for (let at = 0; at < 120; at += 40)
      await server.direct.append(newStream(), 'none', events.slice(at, at + 40));
    const seen: string[] = [];
    let after = server.begin;
    const { signal } = new AbortController();
    const follow = async () => {
      for await (const batch of store.subscribe({ after, signal, batchSize: 25 })) {
        seen.push(...idsOf(batch));
        after = batch.at(-1)?.position ?? after;
        if (seen.length === 120) return true;
        server.proxy.cut();
        server.proxy.restore();
      }
      return false;
    };
    const untilDone = () =>
      follow().catch((error: unknown) => expect(error).toMatchObject(UNAVAILABLE));
    await expect.poll(untilDone, { timeout: 20_000 }).toBe(true);
    expect(seen).toEqual(idsOf(events));
  });

  it('holds 10,000 events in one stream', { timeout: 300_000 }, async () => {
    const store = server.direct;
    const stream = newStream();
    const ids: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const events = newEvents(500);
      ids.push(...idsOf(events));
      appended(await store.append(stream, round === 0 ? 'none' : round * 500 - 1, events));
    }
    const read = await collect(store.readStream(stream));
    expect(idsOf(read)).toEqual(ids);
    expectInOrder(read);
    const last = read.at(-1);
    expect(await collect(store.readStream(stream, { from: 9_999 }))).toEqual([last]);
    const wrong = await store.append(stream, 9_998, newEvents(1));
    expect(wrong).toEqual({ status: 'wrong_expected_revision', actual: 9_999 });
    expect(await store.append(stream, 9_999, newEvents(1))).toMatchObject({ revision: 10_000 });
    const after = read[9_989]?.position ?? null;
    expect(idsOf(await receive(store, 11, { after })).slice(0, 10)).toEqual(ids.slice(-10));
  });
});
