import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTree } from './files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'weekwise-tree-'));
  for (const folder of ['kept', 'gone/below']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['kept/a', 'gone/b', 'gone/below/c']) writeFileSync(join(root, file), '');
});
afterEach(() => rm(root, { recursive: true }));

it('a folder is listed with what is in it', async () => {
  const paths = await listTree(root, (path) => path !== 'gone/b');
  expect(paths.sort()).toEqual(['gone/', 'gone/below/', 'gone/below/c', 'kept/', 'kept/a']);
});

it('a folder that vanishes meanwhile is left out', async () => {
  const paths = await listTree(root, (path) => {
    if (path === 'gone/') rmSync(join(root, path), { recursive: true });
    return true;
  });
  expect(paths).toEqual(['kept/', 'kept/a']);
});

it('a folder that was never there is none', async () => {
  await expect(listTree(join(root, 'none'), () => true)).rejects.toThrow('ENOENT');
});
