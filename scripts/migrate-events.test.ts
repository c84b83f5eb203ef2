/** `npm run migrate-events` there and back, from a database that people use into EventStoreDB and home again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi } from '../api/testing/api.ts';
import { Client } from '../api/testing/client.ts';
import { addWeeks, giveRent } from '../api/testing/household.ts';
import { prepareApi } from '../api/testing/instance.ts';
import { openEventStoreDB } from '../ledger/store/eventstoredb/store.ts';
import { Wire } from '../ledger/store/eventstoredb/testing/wire.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { bundled } from './bundle/programs.ts';
import { type AppProcess, spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommand } from './testing/command.ts';

let database: TestDatabase;
let wire: Wire;
let app: AppProcess | null = null;
beforeAll(async () => {
  database = await createTestDatabase(prepareApi);
  wire = await Wire.start();
});
afterAll(async () => {
  await app?.stop();
  wire.stop();
  await database.drop();
});

async function startApp(eventStoreUrl: string): Promise<AppProcess> {
  const settings = {
    DATABASE_URL: database.url,
    EVENT_STORE_URL: eventStoreUrl,
    LOG_LEVEL: 'error',
  };
  app = await spawnApp({ ...commandEnv, ...settings });
  return app;
}

async function stopApp(): Promise<void> {
  await app?.stop();
  app = null;
}

const migrate = (from: string, to: string, ...options: string[]) =>
  runCommand('migrate-events', database.url, '--from', from, '--to', to, ...options);

const eventCount = async () =>
  Number((await database.pool.query('SELECT count(*) FROM events.events')).rows[0].count);

/** What a person sees of their ledger. */
const view = async (person: Client) => [
  await person.does('listAccounts'),
  await person.does('listBills'),
  await person.does('accountStatement', { id: 1 }),
];

async function killMidway(from: string, to: string): Promise<void> {
  const options = [bundled('migrate-events'), '--from', from, '--to', to];
  const env = { ...process.env, ...commandEnv, DATABASE_URL: database.url };
  const child = spawn(process.execPath, options, { env, stdio: 'ignore' });
  const target = openEventStoreDB({ url: to });
  await vi.waitFor(async () => expect(await target.head()).not.toBeNull(), { timeout: 30_000 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  await target.close();
}

it('moves the events of people at work, however often it is killed, and brings them back', async () => {
  const person = new Client((await startApp('')).url);
  const names = { firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
  const login = { email: 'ann@example.com', password: 'correct horse' };
  await person.does('register', { body: { ...login, ...names } });
  await giveRent(person);
  await person.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
  let moved = 0;
  const work = async () => {
    await person.does('transfer', { body: { fromAccountId: 1, toAccountId: 2, amount: '0.01' } });
    moved += 1;
    const [, savings] = await person.does('listAccounts');
    expect(savings?.balance).toBe((moved / 100).toFixed(2));
  };
  for (let times = 0; times < 20; times += 1) await work();

  await killMidway('database', wire.url);
  const over = new AbortController();
  const copying = migrate('database', wire.url).finally(() => over.abort());
  while (!over.signal.aborted) await work();
  const copied = await copying;
  expect(copied).toMatchObject({ status: 0, complaints: '' });
  expect(copied.output).toMatch(/^Copied \d+ events\.\nCompared 1 ledgers, \d+ events: the same/);

  await work();
  const tooEarly = await migrate('database', wire.url, '--switch');
  expect(tooEarly).toMatchObject({ status: 1 });
  // It goes on from where the last one was, and copies nothing again.
  const rest = Number(/^Copied (\d+) events/.exec(tooEarly.output)?.[1]);
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThan((await eventCount()) - 20);
  expect(tooEarly.complaints).toMatch(/^The app is running/);

  await work();
  const before = await view(person);
  const events = await eventCount();
  await stopApp();
  const switched = await migrate('database', wire.url, '--switch');
  expect(switched).toMatchObject({ status: 0, complaints: '' });
  expect(switched.output).toContain(`Compared 1 ledgers, ${events} events: the same.\n`);

  const backwards = await migrate('database', wire.url);
  expect(backwards.complaints).toContain('events are in EventStoreDB, not in the database');
  expect(backwards.status).toBe(2);

  person.url = (await startApp(wire.url)).url;
  expect(await view(person)).toEqual(before);
  await work();
  expect(await view(person)).not.toEqual(before);
  const after = await view(person);
  await stopApp();

  const empty = await Wire.start();
  const wrong = await migrate(empty.url, 'database', '--switch');
  expect(wrong.complaints).toContain('--from is empty');
  expect(wrong.status).toBe(1);
  empty.stop();

  const back = await migrate(wire.url, 'database', '--switch');
  expect(back).toMatchObject({ status: 0, complaints: '' });
  person.url = (await startApp('')).url;
  expect(await view(person)).toEqual(after);
  await work();
  expect(await eventCount()).toBe(events + 2);
  await stopApp();
  expect(await runCommand('audit', database.url)).toMatchObject({ status: 0 });
}, 240_000);

it('names what it neither copies nor compares: the events of erased ledgers', async () => {
  const api = await startTestApi();
  const person = await api.signUp();
  await person.does('createAccount', { body: { name: 'Savings', balance: '1.00' } });
  const target = await Wire.start();
  const copy = () =>
    runCommand('migrate-events', api.databaseUrl, '--from', 'database', '--to', target.url);
  expect((await copy()).output).toMatch(/^Copied .+\nCompared 1 ledgers, 2 events: the same\.\n$/);
  await person.does('deleteData');
  const { status, output, complaints } = await copy();
  expect({ status, complaints }).toEqual({ status: 0, complaints: '' });
  expect(output).toMatch(
    /\nCompared 1 ledgers, 1 events: the same\.\nNot copied and not compared: .+ 1 erased ledgers, whose keys are gone\.\n$/,
  );
  target.stop();
  await api.stop();
}, 60_000);

it('begins anew with a target that was emptied, whatever it had copied there before', async () => {
  const api = await startTestApi();
  const person = await api.signUp();
  await giveRent(person);
  const target = await createTestDatabase(async () => undefined);
  const copy = () =>
    runCommand('migrate-events', api.databaseUrl, '--from', 'database', '--to', target.url);
  const first = await copy();
  expect(first.output).toMatch(/^Copied .+\nCompared 1 ledgers, \d+ events: the same\.\n$/);
  await target.pool.query('DROP SCHEMA events CASCADE');
  expect(await copy()).toEqual(first);
  await target.pool.query('DROP SCHEMA events CASCADE');
  await addWeeks(person, 1);
  expect(await copy()).toMatchObject({ status: 0, output: /: the same\.\n$/, complaints: '' });
  await target.drop();
  await api.stop();
}, 60_000);

it.each([
  [['--from', 'database'], '--to is missing'],
  [['--from', 'database', '--to', 'nowhere'], '--to is no postgres:// or esdb:// address'],
  [['--from', 'database', '--to', 'database'], 'are the same store'],
  [['--from', 'esdb://a:1', '--to', 'esdb://b:1', '--switch'], '--switch is for a move'],
  [['--from', 'database', '--to', 'postgres://a/b', '--switch'], '--switch is for a move'],
  [['--from', 'esdb://a:1', '--to', 'database'], 'events are in the database already'],
])(
  'explains %j with status 2',
  async (options, message) => {
    const { status, complaints } = await runCommand('migrate-events', database.url, ...options);
    expect(complaints).toContain(message);
    expect(status).toBe(2);
  },
  60_000,
);
