import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../ledger/store/testing/database.ts';
import { readConfig } from '../config.ts';
import { openEngines } from './engines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function configured(eventStoreUrl: string) {
  return readConfig({
    DATABASE_URL: database.url,
    EVENT_STORE_URL: eventStoreUrl,
    SESSION_SECRET: 'a secret of the tests, 32 letters',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
}

const NEW = { mayBeNew: true };

it('refuses another event store than the one that the read tables follow: it would hide every ledger', async () => {
  const [here, elsewhere] = [configured(''), configured('esdb://127.0.0.1:1?tls=false')];
  // An empty database takes either.
  for (const config of [here, elsewhere]) await (await openEngines(config, NEW)).close();
  await database.pool.query('UPDATE read_model.checkpoint SET commit = 1, prepare = 1');
  await expect(openEngines(here, NEW)).rejects.toThrow(/are in EventStoreDB/);
  await (await openEngines(elsewhere, NEW)).close();
  await database.pool.query("SELECT nextval('events.positions')");
  await expect(openEngines(elsewhere, NEW)).rejects.toThrow(/are in the database/);
  await (await openEngines(here, NEW)).close();
});

it('says what is wrong with the address of the event store, but not its password', async () => {
  const other = await createTestDatabase();
  const config = { ...configured('esdb://user:secret@host:port'), databaseUrl: other.url };
  const opening = openEngines(config, NEW);
  await expect(opening).rejects.toThrow(/EVENT_STORE_URL: is no connection string/);
  await expect(opening).rejects.not.toThrow(/secret/);
  await other.drop();
});
