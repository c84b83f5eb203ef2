/** `npm run change-master-key` on a database that people use: the old key opens nothing more, the new one everything. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Client } from '../api/testing/client.ts';
import { addApp, codeAt } from '../api/testing/factors.ts';
import { giveRent } from '../api/testing/household.ts';
import { prepareApi } from '../api/testing/instance.ts';
import { openKeyring, WrongMasterKey } from '../ledger/store/keys.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { spawnApp } from './testing/app-process.ts';
import { runCommandWith } from './testing/command.ts';

const login = { email: 'ann@example.com', password: 'correct horse' };
const names = { firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
const HALF_A_MINUTE = 30_000;

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase(prepareApi);
  folder = mkdtempSync(join(tmpdir(), 'weekwise-key-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('opens ledgers and second factors with the new key, and nothing with the old one', async () => {
  const file = join(folder, 'new.key');
  const key = randomBytes(32);
  writeFileSync(file, `${key.toString('base64')}\n`);
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    MASTER_KEY: '',
    SESSION_SECRET: '',
  };
  const change = (to: string) => runCommandWith(settings, 'change-master-key', '--to', to);

  const app = await spawnApp(settings);
  const ann = new Client(app.url);
  await ann.does('register', { body: { ...login, ...names } });
  await giveRent(ann);
  const { secret } = await addApp(ann, new Date().toISOString());
  const before = await ann.does('listBills');
  const forTheirOwnerAlone = () => {
    for (const name of ['master.key', 'session.secret'])
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  };
  forTheirOwnerAlone();
  expect(await change(file)).toMatchObject({ status: 1, complaints: /is running/ });
  await app.stop();
  const oldKey = Buffer.from(readFileSync(join(folder, 'master.key'), 'utf8'), 'base64');
  const none = await change(join(folder, 'none'));
  expect(none).toMatchObject({ status: 2, output: '', complaints: /none cannot be read: ENOENT/ });
  expect(await change(import.meta.filename)).toMatchObject({ complaints: /holds no 32 bytes/ });

  // A change that was killed before the key was put in its place is finished by the second one.
  const wrapped = /^Wrapped the keys of 1 ledgers, sealed 1 secrets\./;
  expect(await change(file)).toMatchObject({
    complaints: '',
    output: expect.stringMatching(wrapped),
  });
  writeFileSync(join(folder, 'master.key'), oldKey.toString('base64'));
  expect((await change(file)).output).toMatch(wrapped);
  expect(readFileSync(join(folder, 'master.key'), 'utf8')).toBe(key.toString('base64'));
  await expect(openKeyring({ pool: database.pool, masterKey: oldKey })).rejects.toThrow(
    WrongMasterKey,
  );

  forTheirOwnerAlone();
  const again = await spawnApp(settings);
  ann.url = again.url;
  expect(await ann.does('listBills')).toEqual(before);
  await ann.does('createAccount', { body: { name: 'Savings', balance: '1.00' } });
  const phone = new Client(again.url);
  await phone.cannot('login', { body: login });
  const code = codeAt(secret, new Date(Date.now() + HALF_A_MINUTE).toISOString());
  await phone.does('finishLogin', { body: { code } });
  await again.stop();
});

it('names what is damaged, and leaves everything as it was', async () => {
  const file = join(folder, 'new.key');
  writeFileSync(file, randomBytes(32).toString('base64'));
  const masterKey = randomBytes(32);
  const { pool } = database;
  const keyring = await openKeyring({ pool, masterKey });
  const ledgerIds = Array.from({ length: 3 }, () => randomUUID()).sort();
  for (const ledgerId of ledgerIds) await keyring.obtain(ledgerId);
  const damage = (which: string[]) =>
    pool.query(
      'UPDATE keys.ledger_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) WHERE ledger_id = ANY ($1)',
      [which],
    );
  const stored = async () =>
    (await pool.query('SELECT * FROM keys.ledger_keys ORDER BY ledger_id')).rows;
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, SESSION_SECRET: '' };
  const change = () =>
    runCommandWith(
      { ...settings, LOG_LEVEL: 'error', MASTER_KEY: masterKey.toString('base64') },
      ...['change-master-key', '--to', file],
    );

  await damage(ledgerIds.slice(1));
  const before = await stored();
  const damaged = `Damaged: the key of ledger ${ledgerIds.slice(1).join(', ')}.`;
  expect(await change()).toMatchObject({
    ...{ status: 1, output: '', complaints: expect.stringContaining(damaged) },
  });
  expect(await stored()).toEqual(before);
  await damage(ledgerIds.slice(1));
  expect((await change()).output).toMatch(/^Wrapped the keys of 3 ledgers/);
});
