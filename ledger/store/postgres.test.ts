import type { OpenedStore } from './contract/tools.ts';
import { eventStoreContract } from './contract.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresEventStore } from './postgres.ts';
import { createTestDatabase } from './testing/database.ts';
import { postgresServers } from './testing/servers.ts';

async function opened(url: string, stop: () => Promise<void>): Promise<OpenedStore> {
  const handles: EventStore[] = [];
  const another = async () => {
    const handle = await openPostgresEventStore({ url });
    handles.push(handle);
    return handle;
  };
  const close = async () => {
    for (const handle of handles) await handle.close();
    await stop();
  };
  return { store: await another(), another, close };
}

eventStoreContract('the Postgres event store', async () => {
  const database = await createTestDatabase();
  return opened(database.url, database.drop);
});

for (const { name, url, stop } of await postgresServers())
  eventStoreContract(`the Postgres event store, on ${name}`, () => opened(url, stop));
