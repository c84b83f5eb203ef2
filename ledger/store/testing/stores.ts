/** Both event stores on servers of their own, each behind a proxy that can take the server away. */
import type { EventStore } from '../event-store.ts';
import { openEventStoreDB } from '../eventstoredb/store.ts';
import { Wire, type WireOptions } from '../eventstoredb/testing/wire.ts';
import { openPostgresEventStore } from '../postgres.ts';
import { createTestDatabase } from './database.ts';
import { type ServerProxy, startDatabaseProxy, startProxy } from './proxy.ts';

export type StoreServer = {
  /** Another handle, by way of the proxy. Closed with the server. */
  open(): Promise<EventStore>;
  /** A handle that comes around the proxy. */
  direct: EventStore;
  proxy: ServerProxy;
  close(): Promise<void>;
};

/** How long the EventStoreDB store waits for an answer here; the Postgres store learns from the lost connection. */
const ANSWER_WITHIN_MS = 2_000;

async function startPostgresStore(): Promise<StoreServer> {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const direct = await openPostgresEventStore({ url: database.url });
  return assemble(proxy, direct, () => openPostgresEventStore({ url: proxy.url }), database.drop);
}

export async function startEventStoreDB(options: WireOptions = {}): Promise<StoreServer> {
  const wire = await Wire.start(options);
  const proxy = await startProxy({ host: '127.0.0.1', port: wire.port });
  const open = async (port: number) =>
    openEventStoreDB({
      url: `esdb://127.0.0.1:${port}?tls=false`,
      answerWithinMs: ANSWER_WITHIN_MS,
    });
  const stop = async () => wire.stop();
  return assemble(proxy, await open(wire.port), () => open(proxy.port), stop);
}

function assemble(
  proxy: ServerProxy,
  direct: EventStore,
  open: () => Promise<EventStore>,
  stop: () => Promise<void>,
): StoreServer {
  const opened = [direct];
  return {
    direct,
    proxy,
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

/** For `describe.each`: whatever must hold of both. */
export const STORE_SERVERS = [
  { name: 'the Postgres event store', start: startPostgresStore },
  { name: 'the EventStoreDB store', start: () => startEventStoreDB() },
];
