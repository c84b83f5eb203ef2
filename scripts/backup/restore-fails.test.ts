/** A restore that fails in its last steps, as on a full disk. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { restoreBackup } from './restore.ts';

const failing = vi.hoisted(() => ({ call: '', ending: '' }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const unlessFull =
    (call: 'copyFile' | 'rename') =>
    async (from: string, to: string): Promise<void> => {
      if (call === failing.call && from.endsWith(failing.ending))
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await real[call](from, to);
    };
  return { ...real, copyFile: unlessFull('copyFile'), rename: unlessFull('rename') };
});

/** These backups hold no database that could be started. */
async function recover(cluster: string): Promise<void> {
  if (failing.call === 'recover' && cluster.endsWith(failing.ending))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

it.each([
  ['copyFile', 'pg18/PG_VERSION'],
  ['recover', 'pg18.restored'],
  ['copyFile', 'master.key'],
  ['rename', 'pg18.restored'],
])('leaves the database and the key where they were: %s %s', async (call, ending) => {
  Object.assign(failing, { call, ending });
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const key = randomBytes(32).toString('base64');
  for (const [root, version] of [
    [folder, 'of the backup'],
    [dataDir, 'of before'],
  ] as const) {
    mkdirSync(join(root, 'pg18'));
    writeFileSync(join(root, 'pg18/PG_VERSION'), version);
    writeFileSync(join(root, 'master.key'), key);
  }
  const files = { 'pg18/PG_VERSION': hash('of the backup'), 'master.key': hash(key) };
  const manifest = { takenAt: '2026-01-05T00:00:00Z', files, folders: [] };
  writeFileSync(join(folder, 'backup.json'), JSON.stringify(manifest));
  const place = { dataDir: join(dataDir, 'pg18'), identity: {} };
  await expect(
    restoreBackup({ folder, dataDir, place, force: true, masterKey: undefined, recover }),
  ).rejects.toHaveProperty('code', 'ENOSPC');
  expect(readdirSync(dataDir).toSorted()).toEqual(['master.key', 'pg18']);
  expect(readFileSync(join(dataDir, 'pg18/PG_VERSION'), 'utf8')).toBe('of before');
});
