/** A frozen database server: it breaks no connection, refuses nothing and answers nothing. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from '../api/postgres/launcher.ts';
import { newEmail, PASSWORD } from '../api/testing/api.ts';
import { Client } from '../api/testing/client.ts';
import { type Instance, prepareApi, startInstance } from '../api/testing/instance.ts';
import { freezePostgres } from './testing/frozen.ts';

const TIME_OUT_MS = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'weekwise-silent-'));
const dataDir = join(folder, 'pg18');
let postgres: EmbeddedPostgres;
let instance: Instance;
beforeAll(async () => {
  // As root Postgres runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  postgres = await startPostgres({ dataDir });
  await prepareApi(postgres.url);
  const env = { DATABASE_SECONDS: String(TIME_OUT_MS / 1_000) };
  instance = await startInstance(postgres.url, { clock: () => new Date(), env });
}, 60_000);
afterAll(async () => {
  await instance.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function saver(email: string): Promise<Client> {
  const person = new Client(instance.url);
  const names = { firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
  await person.does('register', { body: { email, password: 'correct horse', ...names } });
  for (const balance of ['1000.00', '0.00'])
    await person.does('createAccount', { body: { name: 'Account', balance } });
  return person;
}

const ONE_CENT = { fromAccountId: 1, toAccountId: 2, amount: '0.01' };

/** Transfers a cent under each key, again and again until the answer is 200. `answered` gets each status. */
async function transferAll(
  person: Client,
  keys: readonly string[],
  answered: (status: number) => void,
): Promise<void> {
  for (const key of keys)
    for (let status = 0; status !== 200; ) {
      ({ status } = await person.call('transfer', { body: ONE_CENT, key }));
      answered(status);
    }
}

it('that falls silent under load: each request is answered 503 before it speaks again, and then all goes on', async () => {
  const emails = Array.from({ length: 4 }, newEmail);
  const people = await Promise.all(emails.map(saver));
  const asks = people.flatMap((person) => [
    ...Array.from({ length: 10 }, () => person.call('listAccounts')),
    ...Array.from({ length: 10 }, () => person.call('transfer', { body: ONE_CENT })),
  ]);
  const before = await Promise.all(asks);
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));

  const statuses: number[] = [];
  const keys = Array.from({ length: 40 }, (_, number) => `key-${number}`);
  const busy = people.map((person) => transferAll(person, keys, (status) => statuses.push(status)));
  await expect.poll(() => statuses.length).toBeGreaterThan(8);
  const thaw = freezePostgres(dataDir);
  try {
    const answeredAt: number[] = [];
    const newcomers = Array.from({ length: 25 }, async () => {
      const body = { email: newEmail(), password: PASSWORD };
      const reply = await new Client(instance.url).call('login', { body });
      answeredAt.push(performance.now());
      return reply;
    });
    const asked = people.flatMap((person) => [
      ...Array.from({ length: 10 }, () => person.call('listAccounts')),
      ...Array.from({ length: 10 }, () => person.call('transfer', { body: ONE_CENT })),
      person.call('forgotPassword', { body: { email: emails[0] ?? '' } }),
    ]);
    await Promise.race(newcomers);
    expect((await people[0]?.call('listAccounts'))?.status).toBe(503);
    for (const { status } of await Promise.all([...asked, ...newcomers])) expect(status).toBe(503);
    // Nobody has waited for a second time-out behind those who waited for the first.
    expect(Math.max(...answeredAt) - Math.min(...answeredAt)).toBeLessThan(TIME_OUT_MS);
    const ready = await fetch(`${instance.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain('"part":"database"');
    expect((await fetch(`${instance.url}/healthz`)).status).toBe(200);
    await expect.poll(() => statuses).toContain(503);
  } finally {
    thaw();
  }
  await Promise.all(busy);
  await expect
    .poll(async () => (await fetch(`${instance.url}/readyz`)).status, { timeout: 20_000 })
    .toBe(200);
  for (const person of people)
    expect(await person.does('listAccounts')).toMatchObject([
      { balance: '999.50' },
      { balance: '0.50' },
    ]);
}, 120_000);
