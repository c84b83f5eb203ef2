/** Both event stores for one benchmark, each on a server that runs in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { openEventStoreDB } from '../../ledger/store/eventstoredb/store.ts';
import { openPostgresEventStore } from '../../ledger/store/postgres.ts';

/** Opens a store; whoever has opened it closes it. */
export type OpenStore = (pool: pg.Pool) => Promise<EventStore>;

const serve = fileURLToPath(
  new URL('../../ledger/store/eventstoredb/testing/serve.ts', import.meta.url),
);

/** Runs a benchmark on each store. EVENT_STORE_URL names a real EventStoreDB; else it is the wire-level server. */
export async function onEachStore(
  use: (name: string, open: OpenStore) => Promise<void>,
): Promise<void> {
  await use('Postgres', (pool) => openPostgresEventStore({ pool }));
  const { EVENT_STORE_URL: real } = process.env;
  if (real) return use('EventStoreDB', async () => openEventStoreDB({ url: real }));
  const wire = spawn(process.execPath, [serve, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [url] = await once(wire.stdout, 'data');
    const open = async () => openEventStoreDB({ url: String(url).trim() });
    await use('EventStoreDB (wire-level server, in memory)', open);
  } finally {
    wire.kill();
    await once(wire, 'exit');
  }
}
