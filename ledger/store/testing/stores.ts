/** Both event stores on servers of their own, each behind a proxy that can take the server away. */
import type { Position } from '../../events.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDB } from '../eventstoredb/store.ts';
import { Wire } from '../eventstoredb/testing/wire.ts';
import { openPostgresEventStore } from '../postgres.ts';
import { createTestDatabase } from './database.ts';
import { proxied, runCommand } from './named-server.ts';
import { type ServerProxy, startDatabaseProxy, startProxy } from './proxy.ts';

export type FaultyServer = {
  /** Another handle, by way of the proxy. Closed with the server. */
  open(): Promise<EventStore>;
  /** A handle that comes around the proxy. */
  direct: EventStore;
  proxy: ServerProxy;
  /** Where its log ended when the test began: a server that the environment names may hold something. */
  begin: Position | null;
  close(): Promise<void>;
};

/** One that can be killed, and comes back by itself. */
export type MortalServer = FaultyServer & { kill(): Promise<void> };

/** One whose disk the test can reach. */
export type StoreServer = FaultyServer & {
  /** Every byte that the server keeps of the events, as a thief would find it. */
  storedBytes(): Promise<Buffer>;
  /** Damages one byte of an event's data, behind the store's back. */
  damage(stream: string, revision: number): Promise<void>;
};

/** How long the EventStoreDB store waits for an answer here; the Postgres store learns from the lost connection. */
const ANSWER_WITHIN_MS = 2_000;

async function prepareEvents(url: string): Promise<void> {
  await (await openPostgresEventStore({ url })).close();
}

async function startPostgresStore(): Promise<StoreServer> {
  const { url, pool, drop } = await createTestDatabase(prepareEvents);
  const proxy = await startDatabaseProxy(url);
  const direct = await openPostgresEventStore({ url });
  return {
    ...(await assemble(proxy, direct, () => openPostgresEventStore({ url: proxy.url }), drop)),
    storedBytes: async () => {
      const { rows } = await pool.query<{ data: Buffer; row: string }>(
        'SELECT data, events::text AS row FROM events.events',
      );
      return Buffer.concat(rows.flatMap(({ data, row }) => [data, Buffer.from(row)]));
    },
    damage: async (stream, revision) => {
      await pool.query(
        `UPDATE events.events SET data = set_byte(data, 20, get_byte(data, 20) # 1)
         WHERE stream = $1 AND revision = $2`,
        [stream, revision],
      );
    },
  };
}

async function startWireStore(): Promise<StoreServer & MortalServer> {
  let wire = await Wire.start();
  const { port, log } = wire;
  const proxy = await startProxy({ host: '127.0.0.1', port });
  const open = async (at: number) =>
    openEventStoreDB({ url: `esdb://127.0.0.1:${at}?tls=false`, answerWithinMs: ANSWER_WITHIN_MS });
  const stop = async () => wire.stop();
  return {
    ...(await assemble(proxy, await open(port), () => open(proxy.port), stop)),
    kill: async () => {
      wire.stop();
      wire = await Wire.start({ port, log });
    },
    storedBytes: async () =>
      Buffer.concat(
        log.events.flatMap(({ id, type, stream, data, metadata }) => [
          Buffer.from(`${id}${type}${stream}`),
          data,
          metadata,
        ]),
      ),
    damage: async (stream, revision) => {
      const event = log.events.find(
        (it) => it.stream === stream && it.revision === BigInt(revision),
      );
      if (event) event.data = event.data.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
    },
  };
}

/** The server that TEST_EVENT_STORE_URL names, one node without TLS. TEST_EVENT_STORE_KILL is the command that kills it. */
async function startNamedStore(url: string): Promise<FaultyServer> {
  const { host, through } = proxied(url);
  const proxy = await startProxy(host);
  const open = async (at: string) =>
    openEventStoreDB({ url: at, answerWithinMs: ANSWER_WITHIN_MS });
  return assemble(
    proxy,
    await open(url),
    () => open(through(proxy.port)),
    async () => undefined,
  );
}

async function assemble(
  proxy: ServerProxy,
  direct: EventStore,
  open: () => Promise<EventStore>,
  stop: () => Promise<void>,
): Promise<FaultyServer> {
  const opened = [direct];
  return {
    direct,
    proxy,
    begin: await direct.head(),
    open: async () => {
      const store = await open();
      opened.push(store);
      return store;
    },
    close: async () => {
      for (const store of opened) await store.close();
      await proxy.close();
      await stop();
    },
  };
}

const POSTGRES = { name: 'the Postgres event store', start: startPostgresStore };
const WIRE = { name: 'the EventStoreDB store', start: startWireStore };

/** For `describe.each`: whatever must hold of both. */
export const STORE_SERVERS: Start<StoreServer>[] = [POSTGRES, WIRE];

type Start<Server> = { name: string; start: () => Promise<Server> };

const { TEST_EVENT_STORE_URL: named, TEST_EVENT_STORE_KILL: kill } = process.env;
const NAMED = named
  ? [{ name: 'the EventStoreDB store, on a named server', start: () => startNamedStore(named) }]
  : [];

/** The same, and a real server where the environment names one. */
export const FAULTY_SERVERS: Start<FaultyServer>[] = [...STORE_SERVERS, ...NAMED];

/** Those that can be killed: a real one by the command that the environment gives. */
export const MORTAL_SERVERS: Start<MortalServer>[] = [
  WIRE,
  ...NAMED.flatMap(({ name, start }) =>
    kill
      ? [{ name, start: async () => ({ ...(await start()), kill: () => runCommand(kill) }) }]
      : [],
  ),
];
