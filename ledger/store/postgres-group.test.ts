import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appended, collect, newEvent, newEvents, newStream } from './contract/tools.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresEventStore } from './postgres.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

// What a batch of appends must not change for any of them, and what only this store promises.

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresEventStore({ pool: database.pool });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** How many transactions stored the events of these streams: each row knows the one that wrote it. */
async function transactionsOf(streams: string[]): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS count FROM events.events WHERE stream = ANY ($1)',
    [streams],
  );
  return rows[0]?.count ?? 0;
}

describe('group commit', () => {
  it('shares a transaction between appends that come together', async () => {
    const streams = Array.from({ length: 1_000 }, newStream);
    await Promise.all(streams.map((stream) => store.append(stream, 'none', newEvents(1))));
    expect(await transactionsOf(streams)).toBe(4);
  });

  it('gives a lone append its own', async () => {
    const streams = [newStream(), newStream(), newStream()];
    for (const stream of streams) await store.append(stream, 'none', newEvents(1));
    expect(await transactionsOf(streams)).toBe(3);
  });

  it('also shares it between appends to one stream, each judged after those before it', async () => {
    const stream = newStream();
    const first = newEvents(2);
    const outcomes = await Promise.all([
      store.append(stream, 0, newEvents(1)),
      store.append(stream, 'none', first),
      store.append(stream, 'none', newEvents(1)),
      store.append(stream, 1, newEvents(3)),
      store.append(stream, 'none', first),
      store.append(stream, 4, newEvents(1)),
      store.append(stream, 1, newEvents(1)),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'wrong_expected_revision', actual: null },
      { status: 'appended', revision: 1, repeated: false },
      { status: 'wrong_expected_revision', actual: 1 },
      { status: 'appended', revision: 4, repeated: false },
      { status: 'appended', revision: 1, repeated: true },
      { status: 'appended', revision: 5, repeated: false },
      { status: 'wrong_expected_revision', actual: 5 },
    ]);
    expect(await transactionsOf([stream])).toBe(1);
  });

  it('lets no refused append spoil its neighbours', async () => {
    const [taken, deleted] = [newStream(), newStream()];
    const known = newEvent();
    await store.append(taken, 'none', [known]);
    await store.deleteStream(deleted);
    const good = Array.from({ length: 5 }, newStream);
    const refused = Promise.all([
      store.append(taken, 'none', newEvents(1)),
      store.append(deleted, 'none', newEvents(1)),
      store.append(newStream(), 'none', [known]),
      store.append(newStream(), 'none', [newEvent(9 * 1024 * 1024)]),
    ]);
    const stored = good.map((stream) => store.append(stream, 'none', newEvents(1)));
    expect((await refused).map((outcome) => outcome.status)).toEqual([
      'wrong_expected_revision',
      'stream_deleted',
      'duplicate_event_id',
      'too_large',
    ]);
    for (const outcome of await Promise.all(stored)) appended(outcome);
    expect(await transactionsOf(good)).toBe(1);
  });

  it('tells only its own caller of an append that the database cannot take', async () => {
    const stream = newStream();
    const [good, bad, alsoGood] = await Promise.allSettled([
      store.append(stream, 'none', newEvents(1)),
      store.append(stream, 'none', [{ ...newEvent(), id: 'no uuid' }]),
      store.append(stream, 0, newEvents(1)),
    ]);
    expect(good).toMatchObject({ value: { status: 'appended', revision: 0 } });
    expect(bad).toMatchObject({ reason: { message: expect.stringContaining('uuid') } });
    expect(alsoGood).toMatchObject({ value: { status: 'appended', revision: 1 } });
  });
});

describe('event ids', () => {
  it('are refused when another stream has them, or the same stream at another place', async () => {
    const [first, second] = [newStream(), newStream()];
    const [a, b, c] = [newEvent(), newEvent(), newEvent()];
    await store.append(first, 'none', [a, b, c]);
    for (const events of [[a], [a, newEvent()], [b, c], [b, a, c], [a, b]])
      expect(await store.append(second, 'none', events)).toEqual({ status: 'duplicate_event_id' });
    for (const events of [
      [a, c],
      [c, b, a],
      [b, newEvent()],
    ])
      expect(await store.append(first, 'none', events)).toEqual({ status: 'duplicate_event_id' });
    expect(await store.append(first, 2, [a])).toEqual({ status: 'duplicate_event_id' });
    expect(await collect(store.readStream(first))).toHaveLength(3);
    expect(await collect(store.readStream(second))).toEqual([]);
  });

  it('are refused when another stream takes them in the same batch', async () => {
    const event = newEvent();
    const outcomes = await Promise.all(
      [newStream(), newStream()].map((stream) => store.append(stream, 'none', [event])),
    );
    // A batch is stored in the order of its streams' names, so either may be the first.
    const statuses = outcomes.map((outcome) => outcome.status).sort();
    expect(statuses).toEqual(['appended', 'duplicate_event_id']);
  });
});
