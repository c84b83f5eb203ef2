/** A server that is exchanged for another one, or for an older copy of itself, while the app runs. */
import { subscribe as hear, unsubscribe as hearNoMore } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../events.ts';
import { collect, newEvents, newStream } from '../contract/tools.ts';
import type { EventStore } from '../event-store.ts';
import { openKeyring } from '../keys.ts';
import { createKnownLog } from '../known-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { OtherLog } from './same-log.ts';
import { openEventStoreDB } from './store.ts';
import { startCluster } from './testing/cluster.ts';
import { Log } from './testing/log.ts';
import { Wire } from './testing/wire.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openKeyring({ pool: database.pool, masterKey: Buffer.alloc(32, 7) });
});
afterAll(() => database.drop());

let reached: Position | null;
let wire: Wire;
const opened: EventStore[] = [];
const open = (url = wire.url, proveEachMs?: number) => {
  const known = createKnownLog(database.pool, async () => reached);
  const every = proveEachMs === undefined ? {} : { proveEachMs };
  const store = openEventStoreDB({ url, answerWithinMs: 2_000, known, ...every });
  opened.push(store);
  return store;
};
beforeEach(async () => {
  reached = null;
  await database.pool.query('DELETE FROM keys.event_log');
  wire = await Wire.start();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  wire.stop();
});

/** This process's own connections, each until it has heard that it is closed. */
const sockets = new Set<Socket>();
const opens = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
};
beforeAll(() => hear('net.client.socket', opens));
afterAll(() => hearNoMore('net.client.socket', opens));

/** Another log answers at the same address from now on, and nobody asks for anything meanwhile. */
async function exchange(log: Log): Promise<void> {
  const { port } = wire;
  wire.stop();
  await expect.poll(() => [...sockets].filter(({ remotePort }) => remotePort === port)).toEqual([]);
  wire = await Wire.start({ port, log });
}

const eventsOfLedgers = (log: Log) =>
  log.events.filter(({ stream }) => stream.startsWith('ledger-'));
const other = expect.objectContaining({ name: OtherLog.name });

describe('a log', () => {
  it('gets one identity, whoever asks first, and no reader of events comes by it', async () => {
    const stores = [open(), open(), open()];
    await Promise.all(stores.map((store) => store.head()));
    expect(wire.log.events.map(({ stream }) => stream)).toEqual(['weekwise-log']);
    const { rows } = await database.pool.query('SELECT identity FROM keys.event_log');
    expect(rows).toEqual([{ identity: wire.log.events[0]?.id }]);
    expect(await collect(open().readAll())).toEqual([]);
  });

  it('that a database without memory finds is taken as it is', async () => {
    await open().append(newStream(), 'none', newEvents(1));
    await database.pool.query('DELETE FROM keys.event_log');
    await open().append(newStream(), 'none', newEvents(1));
    expect(eventsOfLedgers(wire.log)).toHaveLength(2);
  });
});

describe('a server that holds the log of another database', () => {
  it('is never written to nor read from, until the right one is back', async () => {
    const store = open();
    const stream = newStream();
    await store.append(stream, 'none', newEvents(1));
    const ours = wire.log;
    const theirs = new Log();
    await exchange(theirs);
    await expect(store.append(stream, 0, newEvents(1))).rejects.toEqual(other);
    await expect(store.append(newStream(), 'none', newEvents(1))).rejects.toEqual(other);
    await expect(store.head()).rejects.toEqual(other);
    await expect(collect(store.readStream(stream))).rejects.toEqual(other);
    expect(theirs.events).toEqual([]);
    await exchange(ours);
    expect(await store.append(stream, 0, newEvents(1))).toMatchObject({ revision: 1 });
  });
});

describe('an older copy of the log', () => {
  it('is found out by what this process has written, before anybody has followed it', async () => {
    const store = open();
    const stream = newStream();
    await store.append(stream, 'none', newEvents(1));
    const older = new Log();
    for (const { stream: of, ...event } of wire.log.events) older.append(of, 'any', [event]);
    await store.append(stream, 0, newEvents(1));
    const copied = older.events.length;
    await exchange(older);
    await expect(store.append(stream, 0, newEvents(1))).rejects.toEqual(other);
    expect(older.events).toHaveLength(copied);
  });
});

describe('a server that is exchanged behind a connection that stays', () => {
  it('is found out all the same, and written to no more', async () => {
    const store = open(wire.url, 0);
    await store.append(newStream(), 'none', newEvents(1));
    const identity = wire.log.events.find(({ stream }) => stream === 'weekwise-log');
    if (identity) identity.id = crypto.randomUUID();
    const before = wire.log.events.length;
    await expect.poll(() => store.head().catch((error: unknown) => error)).toEqual(other);
    await expect(store.append(newStream(), 'none', newEvents(1))).rejects.toEqual(other);
    expect(wire.log.events).toHaveLength(before);
  });
});

describe('a follower', () => {
  it('sends who would know the log to the leader, and the log is known there', async () => {
    const cluster = await startCluster(3);
    const store = open(`esdb://127.0.0.1:${cluster.nodes[1]?.port}?tls=false`);
    const outcome = await store.append(newStream(), 'none', newEvents(1));
    expect(outcome).toMatchObject({ status: 'appended', revision: 0 });
    expect(cluster.nodes[0]?.log.events.map(({ stream }) => stream)[0]).toBe('weekwise-log');
    cluster.stop();
  });
});

describe('an older copy of our log', () => {
  it('is never written to when it ends before what the read tables have', async () => {
    const store = open();
    const stream = newStream();
    const events = newEvents(3);
    await store.append(stream, 'none', events.slice(0, 1));
    const copy = new Log();
    for (const { stream: name, ...event } of wire.log.events) copy.append(name, 'any', [event]);
    await store.append(stream, 0, events.slice(1));
    reached = await store.head();
    const before = copy.events.length;
    await exchange(copy);
    await expect(store.append(stream, 0, newEvents(1))).rejects.toEqual(other);
    expect(copy.events).toHaveLength(before);
    // A replay, a process of its own, does not ask how far they had come.
    reached = null;
    expect(await open().append(stream, 0, newEvents(1))).toMatchObject({ revision: 1 });
  });
});
