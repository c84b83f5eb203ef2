import { expect, it } from 'vitest';
import { comparePositions } from '../../events.ts';
import type { ExpectedRevision } from '../event-store.ts';
import {
  appended,
  collect,
  idsOf,
  newEvent,
  newEvents,
  newStream,
  type OpenedStore,
} from './tools.ts';

export function appendingContract(current: () => OpenedStore): void {
  it('gives back what was stored, with its place', async () => {
    const { store } = current();
    const stream = newStream();
    const events = newEvents(3);
    const before = Date.now();
    const outcome = appended(await store.append(stream, 'none', events));

    const stored = await collect(store.readStream(stream));
    expect(outcome).toEqual({
      status: 'appended',
      revision: 2,
      position: stored.at(-1)?.position,
      repeated: false,
    });
    expect(stored).toMatchObject(events.map(({ id, type, metadata }) => ({ id, type, metadata })));
    expect(stored.map((it) => Buffer.from(it.data))).toEqual(events.map((it) => it.data));
    expect(stored.map(({ stream, revision }) => [stream, revision])).toEqual([
      [stream, 0],
      [stream, 1],
      [stream, 2],
    ]);
    // The store's clock may be another machine's.
    for (const { recordedAt } of stored)
      expect(Math.abs(recordedAt.getTime() - before)).toBeLessThan(60_000);
  });

  it('takes empty data and any bytes', async () => {
    const { store } = current();
    const stream = newStream();
    const data = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const events = [newEvent(0), { ...newEvent(), data }];
    await store.append(stream, 'none', events);
    const stored = await collect(store.readStream(stream));
    expect(stored.map((event) => Buffer.from(event.data))).toEqual([Buffer.alloc(0), data]);
  });

  it('appends 500 events at once', async () => {
    const { store } = current();
    const stream = newStream();
    const events = newEvents(500);
    expect(await store.append(stream, 'none', events)).toMatchObject({ revision: 499 });
    expect(idsOf(await collect(store.readStream(stream)))).toEqual(idsOf(events));
  });

  it('refuses what is too large, clearly, and stores nothing of it', async () => {
    const { store } = current();
    const stream = newStream();
    const outcome = await store.append(stream, 'none', [newEvent(), newEvent(24 * 1024 * 1024)]);
    expect(outcome).toEqual({ status: 'too_large', limitBytes: expect.any(Number) });
    expect(await collect(store.readStream(stream))).toEqual([]);
    expect(await store.append(stream, 'none', [newEvent()])).toMatchObject({ status: 'appended' });
  });
}

export function refusingContract(current: () => OpenedStore): void {
  it('throws at what no caller may ask', async () => {
    const { store } = current();
    await expect(store.append(newStream(), 'none', [])).rejects.toThrow(RangeError);
    for (const revision of [-1, 0.5, Number.NaN])
      await expect(store.append(newStream(), revision, newEvents(1))).rejects.toThrow(RangeError);
  });

  it('throws at an id that is none, and tells nobody else', async () => {
    const { store } = current();
    const stream = newStream();
    const [good, bad] = await Promise.allSettled([
      store.append(stream, 'none', newEvents(1)),
      store.append(newStream(), 'none', [{ ...newEvent(), id: 'no uuid' }]),
    ]);
    expect(good).toMatchObject({ value: { status: 'appended' } });
    expect(bad).toMatchObject({ reason: { message: expect.stringMatching(/uuid/i) } });
    expect(await collect(store.readStream(stream))).toHaveLength(1);
  });

  it('never begins a stream that was deleted before it had events', async () => {
    const { store } = current();
    const stream = newStream();
    await store.deleteStream(stream);
    expect(await store.append(stream, 'none', newEvents(1))).toEqual({ status: 'stream_deleted' });
  });

  it('does not use a position again when the last events are deleted', async () => {
    const { store } = current();
    const [gone, next] = [newStream(), newStream()];
    const deleted = appended(await store.append(gone, 'none', newEvents(2)));
    await store.deleteStream(gone);
    const later = appended(await store.append(next, 'none', newEvents(1)));
    expect(comparePositions(later.position, deleted.position)).toBeGreaterThan(0);
  });
}

export function racingContract(current: () => OpenedStore): void {
  it('lets exactly one of five racing writers win, in each of 100 rounds', {
    timeout: 120_000,
  }, async () => {
    const { store, another } = current();
    const [second, third] = [await another(), await another()];
    const stream = newStream();
    for (let round = 0; round < 100; round += 1) {
      const expected = round === 0 ? 'none' : round - 1;
      const outcomes = await Promise.all(
        [store, second, third, store, second].map((writer) =>
          writer.append(stream, expected, [newEvent()]),
        ),
      );
      const statuses = outcomes.map((outcome) => outcome.status).sort();
      expect(statuses).toEqual(['appended', ...Array(4).fill('wrong_expected_revision')]);
    }
    expect(await collect(store.readStream(stream))).toHaveLength(100);
  });
}

export function expectationContract(current: () => OpenedStore): void {
  // Each mode both ways: on a stream of three events (last revision 2), and on one that does not exist.
  const cases: { expected: ExpectedRevision; onThree: boolean; onMissing: boolean }[] = [
    { expected: 'none', onThree: false, onMissing: true },
    { expected: 0, onThree: false, onMissing: false },
    { expected: 1, onThree: false, onMissing: false },
    { expected: 2, onThree: true, onMissing: false },
    { expected: 3, onThree: false, onMissing: false },
  ];

  it.each(cases)('$expected on a stream of three events', async ({ expected, onThree }) => {
    const { store } = current();
    const stream = newStream();
    await store.append(stream, 'none', newEvents(3));
    expect(await store.append(stream, expected, newEvents(2))).toMatchObject(
      onThree
        ? { status: 'appended', revision: 4, repeated: false }
        : { status: 'wrong_expected_revision', actual: 2 },
    );
    expect(await collect(store.readStream(stream))).toHaveLength(onThree ? 5 : 3);
  });

  it.each(cases)('$expected on a missing stream', async ({ expected, onMissing }) => {
    const { store } = current();
    const stream = newStream();
    expect(await store.append(stream, expected, newEvents(2))).toMatchObject(
      onMissing
        ? { status: 'appended', revision: 1, repeated: false }
        : { status: 'wrong_expected_revision', actual: null },
    );
    expect(await collect(store.readStream(stream))).toHaveLength(onMissing ? 2 : 0);
  });
}
