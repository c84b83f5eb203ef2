import { openedBy } from './contract/tools.ts';
import { eventStoreContract } from './contract.ts';
import { openPostgresEventStore } from './postgres.ts';
import { createTestDatabase } from './testing/database.ts';
import { postgresServers } from './testing/servers.ts';

const opened = (url: string, stop: () => Promise<void>) =>
  openedBy(() => openPostgresEventStore({ url }), stop);

const MEANS = { disturbs: false, hasGaps: true };

const onOwnDatabase = async () => {
  const database = await createTestDatabase();
  return opened(database.url, database.drop);
};
eventStoreContract('the Postgres event store', onOwnDatabase, MEANS);

for (const { name, url, stop } of await postgresServers())
  eventStoreContract(`the Postgres event store, on ${name}`, () => opened(url, stop), MEANS);
