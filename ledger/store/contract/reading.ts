import { expect, it } from 'vitest';
import {
  appended,
  collect,
  expectInOrder,
  idsOf,
  newEvents,
  newStream,
  type OpenedStore,
} from './tools.ts';

export function readingContract(current: () => OpenedStore): void {
  it('reads a stream from any revision, up to any number', async () => {
    const { store } = current();
    const stream = newStream();
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const events = newEvents(4);
      ids.push(...idsOf(events));
      await store.append(stream, round === 0 ? 'none' : round * 4 - 1, events);
    }
    for (const from of [0, 1, 5, 11, 12, 99])
      for (const limit of [1, 4, 12, 99])
        expect(idsOf(await collect(store.readStream(stream, { from, limit })))).toEqual(
          ids.slice(from, from + limit),
        );
    expect(idsOf(await collect(store.readStream(stream, { from: 7 })))).toEqual(ids.slice(7));
  });

  it('reads nothing of a missing stream', async () => {
    expect(await collect(current().store.readStream(newStream()))).toEqual([]);
  });

  it('reads streams longer than a page', async () => {
    const { store } = current();
    const stream = newStream();
    const events = newEvents(2_500);
    for (let start = 0; start < 2_500; start += 500)
      await store.append(
        stream,
        start === 0 ? 'none' : start - 1,
        events.slice(start, start + 500),
      );
    expect(idsOf(await collect(store.readStream(stream)))).toEqual(idsOf(events));
    const part = await collect(store.readStream(stream, { from: 400, limit: 1_700 }));
    expect(idsOf(part)).toEqual(idsOf(events.slice(400, 2_100)));
  });

  it('reads all streams in the order of their positions, in batches of the wanted size', async () => {
    const { store } = current();
    const after = await store.head();
    const events = newEvents(23);
    const streams = [newStream(), newStream(), newStream()];
    for (const [index, event] of events.entries()) {
      const expected = index < 3 ? 'none' : Math.floor(index / 3) - 1;
      await store.append(streams[index % 3] ?? newStream(), expected, [event]);
    }

    const sizes: number[] = [];
    for await (const batch of store.readAll({ after, batchSize: 10 })) sizes.push(batch.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
    const all = await collect(store.readAll({ after, batchSize: 10 }));
    expect(idsOf(all)).toEqual(idsOf(events));
    expectInOrder(all);
    expect((await collect(store.readAll())).slice(-23)).toEqual(all);
  });

  it('names the last position as head, and has nothing after it', async () => {
    const { store, another } = current();
    const outcome = appended(await store.append(newStream(), 'none', newEvents(2)));
    expect(await store.head()).toEqual(outcome.position);
    expect(await (await another()).head()).toEqual(outcome.position);
    expect(await collect(store.readAll({ after: outcome.position }))).toEqual([]);
  });
}

export function deletingContract(current: () => OpenedStore): void {
  it('ends a stream for ever, for every handle', async () => {
    const { store, another } = current();
    const second = await another();
    const stream = newStream();
    await store.append(stream, 'none', newEvents(3));
    await store.deleteStream(stream);
    for (const handle of [store, second]) {
      expect(await collect(handle.readStream(stream))).toEqual([]);
      for (const expected of ['none', 2] as const)
        expect(await handle.append(stream, expected, newEvents(1))).toEqual({
          status: 'stream_deleted',
        });
    }
  });

  it('changes nothing when a stream is deleted again', async () => {
    const { store } = current();
    const stream = newStream();
    await store.append(stream, 'none', newEvents(1));
    await store.deleteStream(stream);
    await store.deleteStream(stream);
    const outcome = await store.append(stream, 'none', newEvents(1));
    expect(outcome).toEqual({ status: 'stream_deleted' });
  });

  it('leaves the other streams alone, and no reader or subscriber stuck', async () => {
    const { store } = current();
    const after = await store.head();
    const [gone, kept] = [newStream(), newStream()];
    const events = newEvents(4);
    await store.append(kept, 'none', events.slice(0, 2));
    await store.append(gone, 'none', newEvents(2));
    await store.append(kept, 1, events.slice(2));
    await store.deleteStream(gone);
    const isKept = (event: { stream: string }) => event.stream === kept;
    expect(idsOf(await collect(store.readStream(kept)))).toEqual(idsOf(events));
    const all = await collect(store.readAll({ after }));
    expect(idsOf(all.filter(isKept))).toEqual(idsOf(events));

    const later = newEvents(1);
    await store.append(kept, 3, later);
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const batch of store.subscribe({ after, signal: stop.signal })) {
      seen.push(...idsOf(batch.filter(isKept)));
      if (seen.length >= 5) stop.abort();
    }
    expect(seen).toEqual(idsOf([...events, ...later]));
  });
}
