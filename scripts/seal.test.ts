/** `npm run seal` on a database with a ledger of an older program. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Client } from '../api/testing/client.ts';
import { giveRent } from '../api/testing/household.ts';
import { MASTER_KEY, prepareApi } from '../api/testing/instance.ts';
import { openPostgresEventStore } from '../ledger/store/postgres.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { readSealed, storeSealed } from '../ledger/store/testing/sealed.ts';
import { spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommand, runCommandWith } from './testing/command.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(prepareApi);
});
afterEach(() => database.drop());

const login = { email: 'ann@example.com', password: 'correct horse' };
const names = { firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };

it('seals what is old, with the app stopped, and audits', async () => {
  const { pool, url } = database;
  const life = readSealed('life-1');
  const store = await openPostgresEventStore({ pool });
  await storeSealed({ pool, masterKey: MASTER_KEY, store }, life);
  await store.close();
  const settings = { ...commandEnv, DATABASE_URL: url, LOG_LEVEL: 'error' };
  const app = await spawnApp(settings);
  await new Client(app.url).does('register', { body: { ...login, ...names } });
  expect(await runCommand('seal', url)).toMatchObject({
    status: 1,
    complaints: expect.stringContaining('is running'),
  });
  await app.stop();

  const note = `ledger-${life.ledgerId}: no event is sealed in its place (npm run seal does that)\n`;
  expect((await runCommand('audit', url)).output).toContain(note);
  expect(await runCommand('seal', url)).toMatchObject({
    status: 0,
    complaints: '',
    output: `Sealed ${life.events.length} events of 1 ledgers anew.\nAudited: all is well.\n`,
  });
  expect((await runCommand('audit', url)).output).toMatch(/^Audited 2 ledgers,.+ all is well\.\n$/);

  const again = await spawnApp(settings);
  const ann = new Client(again.url);
  await ann.does('login', { body: login });
  await giveRent(ann);
  expect(await ann.does('listBills')).toHaveLength(1);
  await again.stop();
}, 120_000);

it('sends the events of EventStoreDB by the database', async () => {
  const elsewhere = { DATABASE_URL: database.url, EVENT_STORE_URL: 'esdb://127.0.0.1:1?tls=false' };
  expect(await runCommandWith({ ...commandEnv, ...elsewhere }, 'seal')).toMatchObject({
    status: 2,
    complaints: expect.stringContaining('move the events to the database first'),
  });
}, 60_000);
