import pg from 'pg';
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
import { type EventStore, type StoredEvent, StoreUnavailable } from './event-store.ts';
import { openPostgresEventStore } from './postgres.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { startDatabaseProxy } from './testing/proxy.ts';

// Slow transactions and lost connections. Nothing here sleeps: the database itself is asked how far things are.

const UNAVAILABLE = { name: StoreUnavailable.name };

let database: TestDatabase;
let store: EventStore;
let other: EventStore;
beforeEach(async () => {
  database = await createTestDatabase();
  store = await openPostgresEventStore({ url: database.url });
  other = await openPostgresEventStore({ url: database.url });
});
afterEach(async () => {
  await store.close();
  await other.close();
  await database.drop();
});

async function sessions(where: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${where}`,
  );
  return rows.map((row) => row.pid);
}

const WAITING_FOR_THE_LOG = "wait_event_type = 'Lock' AND query LIKE '%events.append%'";
const LISTENING = "query LIKE 'LISTEN%'";

async function untilSessions(where: string, count: number): Promise<void> {
  await expect.poll(() => sessions(where), { timeout: 10_000, interval: 5 }).toHaveLength(count);
}

async function terminate(where: string): Promise<void> {
  for (const pid of await sessions(where))
    await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
}

/** Another process in the middle of an append: it holds the lock and has drawn positions, but has not committed. */
async function slowAppend(count: number) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const stream = newStream();
  const ids = idsOf(newEvents(count));
  const asked = [{ number: 0, stream, lowest: -1, highest: -1, ids }];
  const place = { append: 0, type: 'Slow', start: 1, length: 0, metadata: {} };
  const events = ids.map((id, index) => ({ ...place, id, nth: index + 1 }));
  await client.query('BEGIN');
  await client.query('SELECT * FROM events.append($1, $2, $3)', [
    JSON.stringify(asked),
    JSON.stringify(events),
    Buffer.alloc(0),
  ]);
  const finish = async (how: 'COMMIT' | 'ROLLBACK') => {
    await client.query(how);
    await client.end();
  };
  return { ids, finish };
}

describe('a slow transaction', () => {
  it.each(['COMMIT', 'ROLLBACK'] as const)(
    'is never skipped by readers and subscribers (%s)',
    async (how) => {
      const events = newEvents(2);
      await store.append(newStream(), 'none', events.slice(0, 1));
      const count = how === 'COMMIT' ? 5 : 2;
      const subscriber = receive(other, count, { after: null });

      const slow = await slowAppend(3);
      const later = store.append(newStream(), 'none', events.slice(1));
      await untilSessions(WAITING_FOR_THE_LOG, 1);
      // Nobody has gone past the open transaction's positions.
      expect(idsOf(await collect(other.readAll()))).toEqual(idsOf(events.slice(0, 1)));
      await slow.finish(how);
      appended(await later);

      const [first, last] = idsOf(events);
      const expected = how === 'COMMIT' ? [first, ...slow.ids, last] : [first, last];
      const seen = await subscriber;
      expect(idsOf(seen)).toEqual(expected);
      expectInOrder(seen);
      expect(await collect(store.readAll())).toEqual(seen);
    },
  );
});

describe('a connection lost in the middle of a batch', () => {
  it('rejects its appends as unavailable; sent again they are stored once', async () => {
    const slow = await slowAppend(1);
    const streams = Array.from({ length: 10 }, newStream);
    const batches = streams.map((stream) => ({ stream, events: newEvents(2) }));
    const send = () =>
      Promise.allSettled(batches.map(({ stream, events }) => store.append(stream, 'none', events)));
    const cutOff = send();
    await untilSessions(WAITING_FOR_THE_LOG, 1);
    await terminate(WAITING_FOR_THE_LOG);
    for (const result of await cutOff)
      expect(result).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
    await slow.finish('COMMIT');

    for (const result of await send())
      expect(result).toMatchObject({ value: { status: 'appended', repeated: false } });
    for (const result of await send())
      expect(result).toMatchObject({ value: { status: 'appended', repeated: true } });
  });

  it('is not felt when it happens between appends', async () => {
    const stream = newStream();
    await store.append(stream, 'none', newEvents(1));
    const before = await sessions("query LIKE '%events.append%'");
    await terminate("query LIKE '%events.append%'");
    await untilSessions("query LIKE '%events.append%'", 0);
    expect(before).toHaveLength(1);
    // The pool may hear of it a moment after the server has forgotten it.
    await expect
      .poll(() => store.append(stream, 0, newEvents(1)))
      .toMatchObject({
        status: 'appended',
      });
  });
});

describe('a subscription', () => {
  it('survives the loss of its listening connection', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const events = newEvents(2);
    await store.append(newStream(), 'none', events.slice(0, 1));
    for await (const batch of other.subscribe({ after: null, signal: stop.signal })) {
      seen.push(...idsOf(batch));
      if (seen.length === 1) {
        await untilSessions(LISTENING, 1);
        await terminate(LISTENING);
        await store.append(newStream(), 'none', events.slice(1));
      } else stop.abort();
    }
    expect(seen).toEqual(idsOf(events));
  });

  it('throws when the database goes away, and a new one goes on from the checkpoint', async () => {
    const proxy = await startDatabaseProxy(database.url);
    const distant = await openPostgresEventStore({ url: proxy.url });
    const events = newEvents(3);
    await store.append(newStream(), 'none', events.slice(0, 2));
    const seen: StoredEvent[] = [];
    const { signal } = new AbortController();
    const subscribing = async () => {
      for await (const batch of distant.subscribe({ after: null, signal })) {
        seen.push(...batch);
        proxy.cut();
      }
    };
    await expect(subscribing()).rejects.toMatchObject(UNAVAILABLE);
    const append = distant.append(newStream(), 'none', newEvents(1));
    await expect(append).rejects.toMatchObject(UNAVAILABLE);

    await store.append(newStream(), 'none', events.slice(2));
    proxy.restore();
    const after = seen.at(-1)?.position ?? null;
    seen.push(...(await receive(distant, 1, { after })));
    expect(idsOf(seen)).toEqual(idsOf(events));
    await distant.close();
    await proxy.close();
  });

  it('leaves no listening connection behind when it ends', async () => {
    const stops = [new AbortController(), new AbortController()];
    const ends = stops.map(({ signal }) => collect(other.subscribe({ after: null, signal })));
    await untilSessions(LISTENING, 1);
    stops[0]?.abort();
    await ends[0];
    expect(await sessions(LISTENING)).toHaveLength(1);
    stops[1]?.abort();
    await ends[1];
    await untilSessions(LISTENING, 0);
  });
});

describe('opening', () => {
  it('counts as unavailable where no server answers', async () => {
    const url = new URL(database.url);
    url.searchParams.set('host', '/nowhere');
    await expect(openPostgresEventStore({ url: url.href })).rejects.toMatchObject(UNAVAILABLE);
  });

  it('leaves a pool that was handed in to its owner', async () => {
    const borrowing = await openPostgresEventStore({ pool: database.pool });
    await borrowing.append(newStream(), 'none', newEvents(1));
    await borrowing.close();
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('is safe for several processes at once on an empty database', async () => {
    const empty = await createTestDatabase();
    const opening = Array.from({ length: 4 }, () => openPostgresEventStore({ url: empty.url }));
    for (const opened of await Promise.all(opening)) await opened.close();
    await empty.drop();
  });
});

it('a server that lets nobody into the database is away, and back once it does', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const elsewhere = database.url.replace(`/${name}`, '/postgres');
  const admin = new pg.Client({ connectionString: elsewhere });
  await admin.connect();
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await expect.poll(async () => (await admin.query(end)).rowCount).toBe(0);
  const events = newEvents(1);
  await expect(store.append(newStream(), 'none', events)).rejects.toMatchObject(UNAVAILABLE);
  await expect(collect(store.readAll())).rejects.toMatchObject(UNAVAILABLE);
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await admin.end();
  appended(await store.append(newStream(), 'none', events));
});
