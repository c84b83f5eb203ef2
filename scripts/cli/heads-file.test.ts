/** The file of heads, and a disk that is full before the whole of it is written. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readHeads, writeHeads } from './heads-file.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, writeFile: vi.fn(real.writeFile) };
});

const heads = new Map(
  Array.from({ length: 200 }, () => [randomUUID(), { revision: 12, hash: 'a'.repeat(32) }]),
);

it('is there whole or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-heads-'));
  const file = join(folder, 'heads');
  const write = vi.mocked(writeFile).getMockImplementation() as typeof writeFile;
  vi.mocked(writeFile).mockImplementationOnce(async (path, text, options) => {
    await write(path, String(text).slice(0, 4_096), options);
    throw new Error('ENOSPC: no space left on device, write');
  });
  await expect(writeHeads(file, heads)).rejects.toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual([]);
  await writeHeads(file, heads);
  expect(await readHeads(file)).toEqual(heads);
  // Another audit that began when there was none: its ledgers may have lost events since.
  await expect(writeHeads(file, new Map())).rejects.toThrow('written meanwhile');
  expect(await readHeads(file)).toEqual(heads);
  // Behind a link that leads to no file yet.
  symlinkSync(join(folder, 'safe'), join(folder, 'link'));
  await writeHeads(join(folder, 'link'), heads);
  expect(await readHeads(join(folder, 'safe'))).toEqual(heads);
  expect(readdirSync(folder).toSorted()).toEqual(['heads', 'link', 'safe']);
  rmSync(folder, { recursive: true });
});
