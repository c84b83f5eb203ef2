/** Commands that need the app stopped have the database for themselves, whoever starts it beside them and whatever connections it loses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Client } from '../api/testing/client.ts';
import { prepareApi } from '../api/testing/instance.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { bundled, root } from './bundle/programs.ts';
import { AppIsRunning, whileStopped } from './cli/stores.ts';
import { type AppProcess, spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommand } from './testing/command.ts';
import { freePort } from './testing/free-port.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(prepareApi);
});
afterEach(() => database.drop());

const settings = () => ({ ...commandEnv, DATABASE_URL: database.url, LOG_LEVEL: 'silent' });

const ann = {
  ...{ email: 'ann@example.com', password: 'correct horse' },
  ...{ firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' },
};

/** Ends connections of the app, as a database that restarts or a network would. */
const cut = (which = '') =>
  database.pool
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE $1`,
      [`${which}%`],
    )
    .catch(() => undefined);

it('an app that is started meanwhile answers nobody before the command has ended', async () => {
  const port = String(await freePort());
  const env = { ...process.env, ...settings(), NODE_ENV: '', PORT: port };
  const person = new Client(`http://127.0.0.1:${port}`);
  const app = await whileStopped(database.pool, async () => {
    const starting = spawn(process.execPath, [bundled('start')], {
      ...{ cwd: root, env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(starting.stdout, 'data');
    expect.soft(String(said)).toContain('Waiting: ');
    expect.soft((await person.call('register', { body: ann })).status).toBe(503);
    return starting;
  });
  await expect.poll(async () => (await person.call('register', { body: ann })).status).toBe(201);
  app.kill('SIGTERM');
  await once(app, 'exit');
});

it('an app that loses the connection of its projector still runs, for a command', async () => {
  const app = await spawnApp(settings());
  await new Client(app.url).does('register', { body: ann });
  const cutting = setInterval(cut, 15, 'projector');
  const sealed = await runCommand('seal', database.url);
  clearInterval(cutting);
  expect(sealed).toMatchObject({ status: 1, complaints: /is running/ });
  await app.stop();
});

it('weeks are set aside by hand beside no such command: their events would not follow from what it writes', async () => {
  const accrued = await whileStopped(database.pool, () => runCommand('accrue', database.url));
  expect(accrued).toMatchObject({
    status: 1,
    output: '',
    complaints: /has the database for itself/,
  });
  expect(await runCommand('accrue', database.url)).toMatchObject({ status: 0, complaints: '' });
}, 60_000);

/** Works as soon as the app has no connection. */
async function whenAlone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    await cut();
    try {
      return await whileStopped(database.pool, work);
    } catch (error) {
      if (!(error instanceof AppIsRunning)) throw error;
    }
  }
}

const answers = (app: AppProcess) =>
  fetch(`${app.url}/healthz`).then(
    () => true,
    () => false,
  );

it('an app that was there before a command ends when the command has ended', async () => {
  const app = await spawnApp(settings());
  const person = new Client(app.url);
  await person.does('register', { body: ann });
  await whenAlone(async () => {
    const reply = await person.call('createAccount', { body: { name: 'Warm', balance: '1.00' } });
    expect(reply.status).toBe(503);
  });
  await expect.poll(() => answers(app)).toBe(false);
  await app.stop();
});
