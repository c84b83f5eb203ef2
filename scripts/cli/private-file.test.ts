import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writePrivate } from './private-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weekwise-private-'));
  file = join(folder, 'ann.json');
  writeFileSync(file, 'before');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* text(last?: Error) {
  yield 'after';
  if (last) throw last;
}

it('a text that fails on the way leaves the file as it was, and nothing beside it', async () => {
  await expect(writePrivate(file, text(new Error('gone')))).rejects.toThrow('gone');
  expect(readFileSync(file, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['ann.json']);
});

it('a name that leads to the file goes on leading there', async () => {
  const link = join(folder, 'link');
  symlinkSync(file, link);
  await writePrivate(link, text());
  expect(readFileSync(file, 'utf8')).toBe('after');
});

it('a name that leads to a file that is not there yet has it written there', async () => {
  const link = join(folder, 'link');
  symlinkSync(join(folder, 'later.json'), link);
  await writePrivate(link, text());
  expect(readFileSync(join(folder, 'later.json'), 'utf8')).toBe('after');
});

it.skipIf(process.platform !== 'linux')(
  'what is written to that the shell has opened is not replaced',
  async () => {
    const opened = openSync(file, 'a');
    await writePrivate(`/proc/self/fd/${opened}`, text());
    closeSync(opened);
    expect(readFileSync(file, 'utf8')).toBe('beforeafter');
  },
);

it.skipIf(process.platform === 'win32')('what is no file is not replaced', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reading = readFile(pipe, 'utf8');
  await writePrivate(pipe, text());
  expect(await reading).toBe('after');
});
