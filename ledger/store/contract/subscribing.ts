import { expect, it } from 'vitest';
import { comparePositions, type Position } from '../../events.ts';
import { type StoredEvent, StoreUnavailable } from '../event-store.ts';
import {
  collect,
  expectInOrder,
  idsOf,
  inParallel,
  newEvents,
  newStream,
  type OpenedStore,
  receive,
} from './tools.ts';

export function subscribingContract(current: () => OpenedStore): void {
  it('delivers what is there and what comes, its own and that of others', async () => {
    const { store, another } = current();
    const second = await another();
    const after = await store.head();
    const events = newEvents(6);
    const stream = newStream();
    await store.append(stream, 'none', events.slice(0, 2));

    const stop = new AbortController();
    const seen: StoredEvent[] = [];
    for await (const batch of store.subscribe({ after, signal: stop.signal })) {
      seen.push(...batch);
      // Each next append is made only when the one before has been delivered: the subscription is live by then.
      const next = events.slice(seen.length, seen.length + 2);
      if (seen.length === 2) await store.append(stream, 1, next);
      if (seen.length === 4) await second.append(stream, 3, next);
      if (seen.length === 6) stop.abort();
    }
    expect(idsOf(seen)).toEqual(idsOf(events));
    expect(seen).toEqual(await collect(store.readStream(stream)));
  });

  it('ends when it is told to: before it began, while it waits, and between batches', async () => {
    const { store } = current();
    const after = await store.head();
    const subscribed = (signal: AbortSignal) => collect(store.subscribe({ after, signal }));
    expect(await subscribed(AbortSignal.abort())).toEqual([]);

    const waiting = new AbortController();
    const ended = subscribed(waiting.signal);
    await store.head();
    waiting.abort();
    expect(await ended).toEqual([]);

    await store.append(newStream(), 'none', newEvents(10));
    expect(await receive(store, 4, { after, batchSize: 2 })).toHaveLength(4);
  });

  it('serves several subscribers, each at its own pace', async () => {
    const { store } = current();
    const after = await store.head();
    const subscribers = [1, 7, 100].map((batchSize) => receive(store, 40, { after, batchSize }));
    const events = newEvents(40);
    await inParallel(40, 8, (index) =>
      store.append(newStream(), 'none', events.slice(index, index + 1)),
    );
    const expected = await collect(store.readAll({ after }));
    for (const seen of await Promise.all(subscribers)) expect(seen).toEqual(expected);
  });

  it('shows a third handle one order, each event once, while two append', async () => {
    const { store, another } = current();
    const [second, third] = [await another(), await another()];
    const after = await store.head();
    const seen = receive(third, 600, { after });
    await inParallel(300, 16, (index) =>
      (index % 2 ? store : second).append(newStream(), 'none', newEvents(2)),
    );
    const events = await seen;
    expectInOrder(events);
    expect(events).toEqual(await collect(store.readAll({ after })));
  });
}

export function resumingContract(current: () => OpenedStore): void {
  it('goes on after any position of a log', async () => {
    const { store } = current();
    const start = await store.head();
    for (let count = 1; count <= 5; count += 1)
      await store.append(newStream(), 'none', newEvents(count));
    const all = await collect(store.readAll({ after: start }));
    expect(all).toHaveLength(15);
    for (const [index, event] of all.entries()) {
      const rest = all.slice(index + 1);
      const after = event.position;
      expect(await collect(store.readAll({ after, batchSize: 4 }))).toEqual(rest);
      if (rest.length > 0) expect(await receive(store, rest.length, { after })).toEqual(rest);
    }
    const next = newEvents(1);
    await store.append(newStream(), 'none', next);
    const after = all.at(-1)?.position ?? null;
    expect(idsOf(await receive(store, 1, { after }))).toEqual(idsOf(next));
  });

  it('gives each event once to a subscriber that stops between delivery and checkpoint', async () => {
    const { store } = current();
    const start = await store.head();
    await inParallel(30, 4, () => store.append(newStream(), 'none', newEvents(3)));

    let checkpoint: Position | null = start;
    const kept: StoredEvent[] = [];
    for (let run = 0; kept.length < 90; run += 1) {
      const stop = new AbortController();
      let batches = 0;
      const subscription = store.subscribe({
        after: checkpoint,
        signal: stop.signal,
        batchSize: 7,
      });
      for await (const batch of subscription) {
        batches += 1;
        // Every run but the first loses its last batch: delivered, not kept.
        if (run > 0 && batches === 3) break;
        kept.push(...batch);
        checkpoint = batch.at(-1)?.position ?? checkpoint;
        if (kept.length === 90) stop.abort();
        if (run === 0) break;
      }
    }
    expect(kept).toEqual(await collect(store.readAll({ after: start })));
  });
}

export function movingOnContract(current: () => OpenedStore): void {
  it('moves on over types that the subscriber ignores', async () => {
    const { store } = current();
    const start = await store.head();
    const [wanted] = newEvents(1);
    if (wanted) await store.append(newStream(), 'none', [{ ...wanted, type: 'Wanted' }]);
    for (let round = 0; round < 5; round += 1)
      await store.append(newStream(), 'none', newEvents(20));
    let checkpoint: Position | null = start;
    const kept: string[] = [];
    const head = await store.head();
    const stop = new AbortController();
    for await (const batch of store.subscribe({
      after: start,
      signal: stop.signal,
      batchSize: 10,
    })) {
      kept.push(...batch.filter(({ type }) => type === 'Wanted').map(({ id }) => id));
      checkpoint = batch.at(-1)?.position ?? checkpoint;
      if (checkpoint && head && comparePositions(checkpoint, head) >= 0) stop.abort();
    }
    expect(kept).toEqual([wanted?.id]);
    // The checkpoint stands behind all that was ignored: nothing of it comes again.
    expect(await collect(store.readAll({ after: checkpoint }))).toEqual([]);
    const next = newEvents(1);
    await store.append(newStream(), 'none', next);
    expect(idsOf(await receive(store, 1, { after: checkpoint }))).toEqual(idsOf(next));
  });

  it('catches up over 5,000 events while others append', { timeout: 300_000 }, async () => {
    const { store, another, fill } = current();
    const second = await another();
    const after = await store.head();
    const append = () => store.append(newStream(), 'none', newEvents(500));
    await (fill ? fill(5_000) : inParallel(10, 4, append));
    const caughtUp = receive(second, 5_250, { after });
    await inParallel(250, 8, () => store.append(newStream(), 'none', newEvents(1)));
    const seen = await caughtUp;
    expectInOrder(seen);
    expect(new Set(idsOf(seen)).size).toBe(5_250);
  });
}

export function closingContract(current: () => OpenedStore): void {
  it('finishes what is under way, then counts as unavailable', async () => {
    const { store, another } = current();
    const handle = await another();
    const streams = Array.from({ length: 20 }, newStream);
    const appends = streams.map((stream) => handle.append(stream, 'none', newEvents(2)));
    await handle.close();
    for (const outcome of await Promise.all(appends))
      expect(outcome).toMatchObject({ status: 'appended' });
    for (const stream of streams) expect(await collect(store.readStream(stream))).toHaveLength(2);

    const unavailable = { name: StoreUnavailable.name };
    await expect(handle.append(newStream(), 'none', newEvents(1))).rejects.toMatchObject(
      unavailable,
    );
    await expect(collect(handle.readStream(newStream()))).rejects.toMatchObject(unavailable);
    await expect(handle.head()).rejects.toMatchObject(unavailable);
    await handle.close();
  });

  it('tells its subscribers', async () => {
    const { another } = current();
    const handle = await another();
    const { signal } = new AbortController();
    const ended = collect(handle.subscribe({ after: await handle.head(), signal }));
    await handle.close();
    await expect(ended).rejects.toMatchObject({ name: StoreUnavailable.name });
  });
}
