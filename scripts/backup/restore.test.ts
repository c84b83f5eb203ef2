/** What `npm run restore` refuses before it changes anything. The restore itself is in backup.test.ts. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CannotRestore, restoreBackup } from './restore.ts';

async function restoring(
  manifest: string | null,
  { hasKey = true, files: given = {} }: { hasKey?: boolean; files?: Record<string, string> } = {},
): Promise<{ error: unknown; files: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (manifest !== null) writeFileSync(join(folder, 'backup.json'), manifest);
  for (const [name, text] of Object.entries(given)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const place = { dataDir: join(dataDir, 'pg18'), identity: {} };
  const error = await restoreBackup({ folder, dataDir, place, force: true, hasKey }).catch(
    (e) => e,
  );
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
    const { error, files } = await restoring(manifest, { ...given, hasKey: false });
    expect(error).toBeInstanceOf(CannotRestore);
    expect(error).toHaveProperty('message', expect.stringContaining('without the master key'));
    expect(files).toEqual([]);
  });

  it('is put back where somebody has', async () => {
    const { error, files } = await restoring(manifest, given);
    expect(error).toEqual({ takenAt: '2026-01-05T00:00:00Z' });
    expect(files).toEqual(['pg18']);
  });
});
