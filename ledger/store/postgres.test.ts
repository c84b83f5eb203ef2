import { afterAll, beforeAll } from 'vitest';
import { eventStoreContract } from './contract.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresEventStore } from './postgres.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

eventStoreContract('the Postgres event store', async () => {
  const handles: EventStore[] = [];
  const another = async () => {
    const handle = await openPostgresEventStore({ url: database.url });
    handles.push(handle);
    return handle;
  };
  const close = async () => {
    for (const handle of handles) await handle.close();
  };
  return { store: await another(), another, close };
});
