/** What `npm run restore` refuses before it changes anything. The restore itself is in backup.test.ts. */
import { spawn } from 'node:child_process';
import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deriveKey } from '../../ledger/store/seal.ts';
import { keyCheckOf } from './key-check.ts';
import { CannotRestore, restoreBackup } from './restore.ts';

/** These backups hold no database that could be started. */
const recover = async () => undefined;
const [key, otherKey] = [randomBytes(32), randomBytes(32)];

/** `setting` and `kept` are the master keys of the environment and of the data folder. */
type Given = { setting?: Buffer | null; kept?: Buffer; files?: Record<string, string> };

async function restoring(
  manifest: string | null,
  { setting = key, kept, files: given = {} }: Given = {},
): Promise<{ error: unknown; files: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (manifest !== null) writeFileSync(join(folder, 'backup.json'), manifest);
  for (const [name, text] of Object.entries(given)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const dataDir = mkdtempSync(join(folder, 'data-'));
  if (kept) writeFileSync(join(dataDir, 'master.key'), kept.toString('base64'));
  const place = { dataDir: join(dataDir, 'pg18'), identity: {} };
  const masterKey = setting ?? undefined;
  const error = await restoreBackup({
    folder,
    dataDir,
    place,
    force: true,
    masterKey,
    recover,
  }).catch((e) => e);
  return { error, files: readdirSync(dataDir) };
}

it.each([
  ['a folder without a manifest', null, 'holds no backup.'],
  ['a manifest cut short', '{"takenAt": "2026-', 'backup.json is damaged.'],
  ['a manifest of another form', '{"takenAt": "2026-01-05T00:00:00Z"}', 'backup.json is damaged.'],
  [
    'a list without files',
    '{"takenAt": "2026-01-05T00:00:00Z", "files": {}, "folders": []}',
    'backup.json does not list the files of a database.',
  ],
  [
    'a file that is gone',
    '{"takenAt": "2026-01-05T00:00:00Z", "files": {"pg18/PG_VERSION": "00"}, "folders": []}',
    'PG_VERSION is missing.',
  ],
])('refuses %s, in a sentence', async (_, manifest, reason) => {
  const { error, files } = await restoring(manifest);
  expect(error).toBeInstanceOf(CannotRestore);
  expect(error).toHaveProperty('message', expect.stringContaining(reason));
  expect(files).toEqual([]);
});

describe('a backup without the master key', () => {
  const version = '18\n';
  const files = { 'pg18/PG_VERSION': createHash('sha256').update(version).digest('hex') };
  const manifest = JSON.stringify({ takenAt: '2026-01-05T00:00:00Z', files, folders: [] });
  const given = { files: { 'pg18/PG_VERSION': version } };

  it('is refused where nobody has given the key: nothing is made, least of all another key', async () => {
    const { error, files } = await restoring(manifest, { ...given, setting: null });
    expect(error).toBeInstanceOf(CannotRestore);
    expect(error).toHaveProperty('message', expect.stringContaining('without the master key'));
    expect(files).toEqual([]);
  });

  it('is put back where somebody has', async () => {
    const { error, files } = await restoring(manifest, given);
    expect(error).toEqual({ takenAt: '2026-01-05T00:00:00Z' });
    expect(files).toEqual(['pg18']);
  });

  const keyring = { keyFor: (purpose: string) => deriveKey(createSecretKey(key), purpose) };
  const known = JSON.stringify({ ...JSON.parse(manifest), keyCheck: keyCheckOf(keyring) });

  it.each([
    ['the setting', { setting: otherKey, kept: key }, 'MASTER_KEY does not open the backup'],
    ['the kept one', { setting: null, kept: otherKey }, 'master.key does not open the backup'],
  ])('is refused where %s is another key than its own', async (_, keys, reason) => {
    const { error, files } = await restoring(known, { ...given, ...keys });
    expect(error).toBeInstanceOf(CannotRestore);
    expect(error).toHaveProperty('message', expect.stringContaining(reason));
    expect(files).toEqual(['master.key']);
  });

  it.each([
    ['the setting', { setting: key, kept: otherKey }],
    ['the kept one', { setting: null, kept: key }],
  ])('is put back where %s is its own key', async (_, keys) => {
    const { files } = await restoring(known, { ...given, ...keys });
    expect(files).toEqual(['master.key', 'pg18']);
  });
});

it('refuses where a server is started while it copies: nothing is put aside, and the key stays', async () => {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'weekwise-restore-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [folder, dataDir] = [join(root, 'backup'), join(root, 'data')];
  const place = { dataDir: join(dataDir, 'pg18'), identity: {} };
  for (const path of [join(folder, 'pg18'), place.dataDir]) mkdirSync(path, { recursive: true });
  const names = Array.from({ length: 100 }, (_, index) => `pg18/${index}`);
  const files: Record<string, string> = {};
  for (const name of ['pg18/PG_VERSION', 'master.key', ...names]) {
    writeFileSync(join(folder, name), name);
    files[name] = createHash('sha256').update(name).digest('hex');
  }
  const takenAt = '2026-01-05T00:00:00Z';
  writeFileSync(join(folder, 'backup.json'), JSON.stringify({ takenAt, files, folders: [] }));
  writeFileSync(join(dataDir, 'master.key'), 'in force');
  const server = spawn('sleep', ['60'], { argv0: 'postgres', cwd: place.dataDir });
  onTestFinished(() => void server.kill());

  const restoring = restoreBackup({
    folder,
    dataDir,
    place,
    force: true,
    masterKey: undefined,
    recover,
  });
  const refused = expect(restoring).rejects.toThrow(/a server (runs|was started) on/);
  while (!existsSync(`${place.dataDir}.restored`)) await setImmediate();
  writeFileSync(join(place.dataDir, 'postmaster.pid'), `${server.pid}\n`);
  await refused;
  expect(readFileSync(join(dataDir, 'master.key'), 'utf8')).toBe('in force');
  expect(readdirSync(place.dataDir)).toEqual(['postmaster.pid']);
});
