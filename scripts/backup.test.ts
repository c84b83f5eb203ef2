/** `npm run backup` of an app at work, and `npm run restore` elsewhere: everything answered before is there, and audited. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../api/config.ts';
import { openDatabase } from '../api/start/engines.ts';
import { Client } from '../api/testing/client.ts';
import { giveRent } from '../api/testing/household.ts';
import { lockEverybodyOut } from '../projections/processes.ts';
import { spawnApp } from './testing/app-process.ts';
import { runCommandWith } from './testing/command.ts';

const login = { email: 'ann@example.com', password: 'correct horse' };
const settingsOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weekwise-backup-'));
  // As root Postgres runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }), 120_000);

it('brings back all that was answered before the backup ended', async () => {
  const [live, elsewhere] = [join(folder, 'live'), join(folder, 'elsewhere')];
  for (const dataDir of [live, elsewhere]) mkdirSync(dataDir, { mode: 0o755 });
  const backup = join(folder, 'backup');

  const app = await spawnApp(settingsOf(live));
  const ann = new Client(app.url);
  const names = { firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
  await ann.does('register', { body: { ...login, ...names } });
  await giveRent(ann);
  await ann.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
  const over = new AbortController();
  const taking = runCommandWith(settingsOf(live), 'backup', '--to', backup).finally(() =>
    over.abort(),
  );
  let moved = 0;
  let movedBefore = 0;
  while (!over.signal.aborted) {
    await ann.does('transfer', { body: { fromAccountId: 1, toAccountId: 2, amount: '0.01' } });
    moved += 1;
    if (movedBefore === 0 && readdirSync(folder).includes('backup.partial')) movedBefore = moved;
  }
  const taken = await taking;
  await app.stop();
  await leavesSettingsOut(live);
  expect(taken).toMatchObject({ status: 0, complaints: '' });
  expect(taken.output).toMatch(/^Backed up [\d,]+ files to .+\nIt holds the master key/);
  expect(movedBefore).toBeGreaterThan(0);

  const restored = await runCommandWith(settingsOf(elsewhere), 'restore', '--from', backup);
  expect(restored).toMatchObject({ status: 0, complaints: '' });
  expect(restored.output).toMatch(/\nAudited 1 ledgers, [\d,]+ events: all is well\.\n$/);
  const again = await spawnApp(settingsOf(elsewhere));
  ann.url = again.url;
  const [, savings] = await ann.does('listAccounts');
  const cents = Math.round(Number.parseFloat(savings?.balance ?? '') * 100);
  expect(cents).toBeGreaterThanOrEqual(movedBefore);
  expect(cents).toBeLessThanOrEqual(moved);
  await ann.does('transfer', { body: { fromAccountId: 1, toAccountId: 2, amount: '0.01' } });

  const running = await runCommandWith(
    settingsOf(elsewhere),
    'restore',
    '--from',
    backup,
    '--force',
  );
  expect(running).toMatchObject({ status: 1 });
  expect(running.complaints).toContain('Stop the app first.');
  await again.stop();
  await refusesDamage(backup, elsewhere);
}, 240_000);

/** A master key that is a setting is in no backup, nor is a file of another one that lies beside it. Events that are elsewhere are not either, and it says so. */
async function leavesSettingsOut(dataDir: string): Promise<void> {
  const MASTER_KEY = readFileSync(join(dataDir, 'master.key'), 'utf8');
  const bare = join(folder, 'bare');
  const taken = await runCommandWith(
    { ...settingsOf(dataDir), MASTER_KEY, EVENT_STORE_URL: 'esdb://elsewhere:2113' },
    'backup',
    '--to',
    bare,
  );
  expect(taken.output).toMatch(/\nIt does not hold the master key: keep that elsewhere/);
  expect(taken.output).toMatch(/\nThe events are in EventStoreDB, and not in it/);
  expect(readdirSync(bare)).toEqual(['backup.json', 'pg18', 'session.secret']);
}

/** What is there is never touched without being told to, nor for a backup with a byte that was flipped or one of another key. */
async function refusesDamage(backup: string, dataDir: string): Promise<void> {
  const restore = (...more: string[]) =>
    runCommandWith(settingsOf(dataDir), 'restore', '--from', backup, ...more);
  expect((await restore()).complaints).toContain('exists. With --force it is put aside.');
  const file = join(backup, 'pg18', 'global', 'pg_control');
  const bytes = readFileSync(file);
  writeFileSync(
    file,
    bytes.map((byte, index) => (index === 100 ? byte ^ 1 : byte)),
  );
  expect((await restore('--force')).complaints).toContain('pg_control is damaged.');
  writeFileSync(file, bytes);
  const MASTER_KEY = Buffer.alloc(32, 9).toString('base64');
  const options = ['--from', backup, '--force'];
  const other = await runCommandWith({ ...settingsOf(dataDir), MASTER_KEY }, 'restore', ...options);
  expect(other.complaints).toMatch(/^Cannot restore: MASTER_KEY does not open the backup/);
  expect(readdirSync(dataDir).filter((name) => name.includes('replaced'))).toEqual([]);
  expect(await restore('--force')).toMatchObject({ status: 0, complaints: '' });
  expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^pg18\.replaced-\d+$/));
}

it.each([
  ['backup', [], '--to is missing'],
  ['backup', ['--to', '.'], 'exists already'],
  ['restore', [], '--from is missing'],
])(
  '%s %j explains itself with status 2',
  async (name, options, message) => {
    const { status, complaints } = await runCommandWith(settingsOf('data'), name, ...options);
    expect(complaints).toContain(message);
    expect(status).toBe(2);
  },
  60_000,
);

it('is for the embedded database alone', async () => {
  const settings = { DATABASE_URL: 'postgresql://localhost/app' };
  const backup = await runCommandWith(settings, 'backup', '--to', '/nowhere/at/all');
  expect(backup.complaints).toContain('use pg_dump');
  const restore = await runCommandWith(settings, 'restore', '--from', '/nowhere/at/all');
  expect(restore.complaints).toContain('use pg_restore');
}, 60_000);

it('is taken beside no command that changes the master key or all events: half of each would be in it', async () => {
  const dataDir = join(folder, 'live');
  mkdirSync(dataDir, { mode: 0o755 });
  const settings = settingsOf(dataDir);
  const database = await openDatabase(readConfig(settings), { mayBeNew: true });
  const client = await database.pool.connect();
  expect(await lockEverybodyOut(client)).toBe(true);
  const taken = await runCommandWith(settings, 'backup', '--to', join(folder, 'backup'));
  expect(taken).toMatchObject({ status: 1, output: '' });
  expect(taken.complaints).toContain('A command has the database for itself');
  client.release(true);
  await database.close();
}, 120_000);
