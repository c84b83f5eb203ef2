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

/** How long the wire-level server takes to store an append, in milliseconds: as a real EventStoreDB 24.6.0 was seen to. */
const APPEND_TAKES = ['4', '9'];

/** Runs a benchmark on each store. */
export async function onEachStore(
  use: (name: string, open: OpenStore) => Promise<void>,
): Promise<void> {
  await onEachServer((name, url) =>
    use(name, async (pool) => (url ? openEventStoreDB({ url }) : openPostgresEventStore({ pool }))),
  );
}

/** The same by the address of each server, none for Postgres. EVENT_STORE_URL names a real EventStoreDB; else it is the wire-level server. */
export async function onEachServer(
  use: (name: string, url: string | null) => Promise<void>,
): Promise<void> {
  await use('Postgres', null);
  const { EVENT_STORE_URL: real } = process.env;
  if (real) return use('EventStoreDB', real);
  const wire = spawn(process.execPath, [serve, '0', ...APPEND_TAKES], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [url] = await once(wire.stdout, 'data');
    const name = `EventStoreDB (wire-level server, in memory, ${APPEND_TAKES.join('–')} ms an append)`;
    await use(name, String(url).trim());
  } finally {
    wire.kill();
    await once(wire, 'exit');
  }
}
