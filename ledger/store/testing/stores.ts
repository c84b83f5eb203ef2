/** Both event stores on servers of their own, each behind a proxy that can take the server away. */
import type { EventStore } from '../event-store.ts';
import { openEventStoreDB } from '../eventstoredb/store.ts';
import { Wire } from '../eventstoredb/testing/wire.ts';
import { openPostgresEventStore } from '../postgres.ts';
import { createTestDatabase } from './database.ts';
import { type ServerProxy, startDatabaseProxy, startProxy } from './proxy.ts';

export type StoreServer = {
  /** Another handle, by way of the proxy. Closed with the server. */
  open(): Promise<EventStore>;
  /** A handle that comes around the proxy. */
  direct: EventStore;
  proxy: ServerProxy;
  /** Every byte that the server keeps of the events, as a thief would find it. */
  storedBytes(): Promise<Buffer>;
  /** Damages one byte of an event's data, behind the store's back. */
  damage(stream: string, revision: number): Promise<void>;
  close(): Promise<void>;
};

/** How long the EventStoreDB store waits for an answer here; the Postgres store learns from the lost connection. */
const ANSWER_WITHIN_MS = 2_000;

async function startPostgresStore(): Promise<StoreServer> {
  const { url, pool, drop } = await createTestDatabase();
  const proxy = await startDatabaseProxy(url);
  const direct = await openPostgresEventStore({ url });
  return {
    ...assemble(proxy, direct, () => openPostgresEventStore({ url: proxy.url }), drop),
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

async function startWireStore(): Promise<StoreServer> {
  const wire = await Wire.start();
  const proxy = await startProxy({ host: '127.0.0.1', port: wire.port });
  const open = async (port: number) =>
    openEventStoreDB({
      url: `esdb://127.0.0.1:${port}?tls=false`,
      answerWithinMs: ANSWER_WITHIN_MS,
    });
  const stop = async () => wire.stop();
  return {
    ...assemble(proxy, await open(wire.port), () => open(proxy.port), stop),
    storedBytes: async () =>
      Buffer.concat(
        wire.log.events.flatMap(({ id, type, stream, data, metadata }) => [
          Buffer.from(`${id}${type}${stream}`),
          data,
          metadata,
        ]),
      ),
    damage: async (stream, revision) => {
      const event = wire.log.events.find(
        (it) => it.stream === stream && it.revision === BigInt(revision),
      );
      if (event) event.data = event.data.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
    },
  };
}

function assemble(
  proxy: ServerProxy,
  direct: EventStore,
  open: () => Promise<EventStore>,
  stop: () => Promise<void>,
): Omit<StoreServer, 'storedBytes' | 'damage'> {
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
  { name: 'the EventStoreDB store', start: startWireStore },
];
