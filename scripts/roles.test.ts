/** `ROLE` splits the app into processes that each do their own work only. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../api/testing/client.ts';
import { prepareApi } from '../api/testing/instance.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { type AppProcess, spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommandWith } from './testing/command.ts';
import { peopleOfThePast } from './testing/past.ts';

describe('a split app', () => {
  let database: TestDatabase;
  let person: Client;
  const apps: Record<string, AppProcess> = {};
  beforeAll(async () => {
    database = await createTestDatabase(prepareApi);
    [person = new Client('')] = await peopleOfThePast(database.url, 1);
  });
  afterAll(async () => {
    for (const app of Object.values(apps)) await app.stop();
    await database.drop();
  });

  async function start(ROLE: string): Promise<AppProcess> {
    const settings = { ...commandEnv, ROLE, DATABASE_URL: database.url, LOG_LEVEL: 'error' };
    const app = await spawnApp({ ...settings, READY_LAG_SECONDS: '1' });
    apps[ROLE] = app;
    return app;
  }

  const ask = async (role: string, path: string) => {
    const answer = await fetch(`${apps[role]?.url}${path}`);
    return `${answer.status} ${await answer.text()}`;
  };
  const eventsOf = async (type: string) => {
    const text = 'SELECT FROM events.events WHERE type = $1';
    return (await database.pool.query(text, [type])).rowCount;
  };

  it('answers people from its api alone, and runs no job there', async () => {
    person.url = (await start('api')).url;
    expect(await person.does('listBills')).toHaveLength(1);
    expect(await ask('api', '/readyz')).toMatch(/^200/);
    expect(await person.does('schedulerStatus')).toMatchObject({ isRunning: false });
  }, 60_000);

  it('is ready before its projector is there: rows are written by whoever appends', async () => {
    const body = { fromAccountId: 1, toAccountId: 2, amount: '1.00' };
    expect((await person.does('transfer', { body })).to.balance).toBe('1.00');
    await expect.poll(() => ask('api', '/readyz'), { timeout: 20_000 }).toMatch(/^200/);
    await start('projector');
    await expect.poll(() => ask('projector', '/readyz'), { timeout: 20_000 }).toMatch(/^200/);
    const { to } = await person.does('transfer', { body });
    expect(to.balance).toBe('2.00');
    expect(await eventsOf('WeekAccrued')).toBe(0);
  }, 60_000);

  it('sets weeks aside only in its scheduler', async () => {
    await start('scheduler');
    const weeks = () => eventsOf('WeekAccrued');
    await expect.poll(weeks, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    await expect
      .poll(() => person.does('schedulerStatus'), { timeout: 20_000 })
      .toMatchObject({ isRunning: true });
    expect((await person.does('listBills'))[0]?.savings.savedAmount).not.toBe('0.00');
  }, 60_000);

  it.each(['projector', 'scheduler'])('gives nothing of people away in its %s', async (role) => {
    expect(await ask(role, '/healthz')).toMatch(/^200/);
    expect(await ask(role, '/readyz')).toMatch(/^200/);
    for (const path of ['/', '/dashboard', '/api/accounts', '/api/openapi.json'])
      expect(await ask(role, path)).toMatch(/^404 .*"not_found"/);
  });

  it('keeps passwords at the cost that docs/security.md names, whatever other tests are content with', async () => {
    const login = { email: 'new@example.com', password: 'correct horse' };
    const body = { ...login, firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
    await new Client(person.url).does('register', { body });
    const text = 'SELECT password_hash AS hash FROM identity.users WHERE email = $1';
    const { rows } = await database.pool.query<{ hash: string }>(text, [login.email]);
    const page = readFileSync('docs/security.md', 'utf8');
    const [, mebibytes, passes] = /argon2id, (\d+) MiB, (\d+) passes/.exec(page) ?? [];
    expect(rows[0]?.hash).toContain(
      `$argon2id$v=19$m=${Number(mebibytes) * 1024},t=${passes},p=1$`,
    );
  });
});

it('refuses a role that there is not, and names those that there are', async () => {
  const { status, complaints } = await runCommandWith({ ROLE: 'projecter', PORT: '0' }, 'start');
  expect(complaints).toContain('ROLE: must be all, api, projector, scheduler');
  expect(status).toBe(1);
}, 60_000);
