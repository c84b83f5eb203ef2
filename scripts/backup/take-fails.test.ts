/** A backup that fails on its way. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { takeBackup } from './take.ts';

it('leaves nothing of it: it may be what fills the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pool = new pg.Pool({ host: join(folder, 'nowhere') });
  const keyring = { keyFor: () => expect.fail('it has come so far') };
  const taken = takeBackup({ pool, folder: join(folder, 'backup'), extras: {}, keyring });
  await expect(taken).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
