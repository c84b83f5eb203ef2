/** Operators' commands where there is nothing of the app: a wrong DATA_DIR, or a disk that is not mounted. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../ledger/store/testing/database.ts';
import { commandEnv, runCommandWith } from './testing/command.ts';

let folder: string;
let dataDir: string;
let newKey: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weekwise-begun-'));
  dataDir = join(folder, 'data');
  newKey = join(folder, 'new.key');
  writeFileSync(newKey, Buffer.alloc(32, 9).toString('base64'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const commands = () => [
  ['accrue'],
  ['audit'],
  ['change-master-key', '--to', newKey],
  ['distribute'],
  ['export', '--email', 'ann@example.com'],
  ['migrate-events', '--from', 'database', '--to', 'esdb://127.0.0.1:1?tls=false'],
  ['replay'],
  ['seal'],
];

/** Each command says this, with status 1, and leaves the folder as it was. */
async function refuses(given: string[][], settings: Record<string, string>, reason: RegExp) {
  for (const [name = '', ...options] of given) {
    const { status, complaints } = await runCommandWith(settings, name, ...options);
    expect(complaints, name).toMatch(reason);
    expect(status, name).toBe(1);
    expect(readdirSync(folder), name).toEqual(['new.key']);
  }
}

it('makes no database where none is, with or without a key: that of the app is elsewhere', async () => {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const reason = /DATA_DIR: there is no database in .+; set it to the app's own folder/;
  const all = [...commands(), ['backup', '--to', join(folder, 'backup')]];
  await refuses(all, { ...settings, MASTER_KEY: '' }, reason);
  await refuses([['audit'], ['seal']], { ...settings, ...commandEnv }, reason);
}, 120_000);

it('begins no database of its own where DATABASE_URL leads to an empty one', async () => {
  const database = await createTestDatabase();
  const { status, complaints } = await runCommandWith(
    { ...commandEnv, DATA_DIR: dataDir, DATABASE_URL: database.url },
    'audit',
  );
  expect(complaints).toContain('DATABASE_URL: nothing of the app is in this database');
  expect(status).toBe(1);
  const { rows } = await database.pool.query(
    "SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  expect(rows).toEqual([]);
  await database.drop();
}, 60_000);

it('makes no key for a database, which has one', async () => {
  const database = await createTestDatabase();
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, MASTER_KEY: '' };
  await refuses(commands(), settings, /MASTER_KEY: is not set, and there is no .+master\.key;/);
  await database.drop();
}, 120_000);
