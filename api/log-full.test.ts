import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createLog, toFile } from './log.ts';

const { closeSync, existsSync, mkdtempSync, openSync, readFileSync, readSync } = fs;

/** It takes nothing, as a full disk does. Only Linux has it. */
const FULL = '/dev/full';
/** Changes a limit of a process that runs. Only Linux has it. */
const PRLIMIT = '/usr/bin/prlimit';

const newPath = () => join(mkdtempSync(join(tmpdir(), 'log-')), 'log');

/** The lines of a log: what each says, and null for one that is no JSON. */
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line): { nth?: number; lines?: number; level?: string; time?: string } | null => {
      try {
        return JSON.parse(line);
      } catch {
        return null;
      }
    });

/** A pipe as it is once anything was said by `console.log`: a write that finds no room fails at once. */
function openPipe() {
  const path = newPath();
  execFileSync('mkfifo', [path]);
  const descriptor = openSync(path, fs.constants.O_RDWR | fs.constants.O_NONBLOCK);
  return { path, descriptor, log: createLog('info', toFile(descriptor)) };
}

/** Counts for how many milliseconds the process is made to wait, which on a busy machine takes longer. */
function countWaiting() {
  const { calls } = vi.spyOn(Atomics, 'wait').mock;
  return () => calls.reduce((sum, [, , , ms = 0]) => sum + ms, 0);
}
afterEach(() => vi.restoreAllMocks());

/** What waits in a pipe. */
function drain(descriptor: number): string {
  const waiting = Buffer.alloc(1024 * 1024);
  return waiting.subarray(0, readSync(descriptor, waiting)).toString();
}

it.runIf(existsSync(FULL))('a log whose disk is full ends nothing', () => {
  const descriptor = openSync(FULL, 'w');
  const log = createLog('info', toFile(descriptor));
  expect(() => log.info('one line')).not.toThrow();
  expect(() => log.info('another')).not.toThrow();
  closeSync(descriptor);
});

it('a log has all its lines', () => {
  const file = newPath();
  const descriptor = openSync(file, 'w');
  const log = createLog('info', toFile(descriptor));
  for (const nth of [1, 2, 3]) log.info({ nth }, 'a line');
  closeSync(descriptor);
  expect(linesOf(readFileSync(file, 'utf8')).map((line) => line?.nth)).toEqual([1, 2, 3]);
});

it.each([
  ['short', 200, 5_000],
  ['longer than a pipe takes at once', 100_000, 50],
])('a reader of a pipe who is late gets all lines that are %s', async (_, size, many) => {
  const { path, descriptor, log } = openPipe();
  const read = `${path}.read`;
  const command = 'cat "$0" > "$1" & echo; wait';
  const reader = spawn('sh', ['-c', command, path, read], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(reader.stdout, 'data');
  const ended = once(reader, 'close');
  for (let nth = 1; nth <= many; nth += 1) log.info({ nth, filler: 'é'.repeat(size / 2) });
  closeSync(descriptor);
  await ended;
  const lines = linesOf(readFileSync(read, 'utf8'));
  expect(lines.map((line) => line?.nth)).toEqual(Array.from({ length: many }, (_, i) => i + 1));
});

it('a pipe that nobody reads keeps people waiting once, and says afterwards how many lines were lost', () => {
  const { descriptor, log } = openPipe();
  const filler = 'x'.repeat(5_000);
  const waited = countWaiting();
  for (let nth = 1; nth <= 2_000; nth += 1) log.info({ nth, filler });
  expect(waited()).toBeLessThan(250);
  const first = linesOf(drain(descriptor));
  const whole = first.filter((line) => line !== null);
  expect(whole.map((line) => line.nth)).toEqual(whole.map((_, i) => i + 1));
  expect(whole.length).toBeGreaterThan(5);
  log.info({ nth: 2_001 });
  log.info({ nth: 2_002 });
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(linesOf(drain(descriptor))).toEqual([
    { level: 'warn', time, lines: 2_000 - whole.length, msg: 'lines of the log were lost' },
    { level: 'info', time, nth: 2_001 },
    { level: 'info', time, nth: 2_002 },
  ]);
  closeSync(descriptor);
});

it('a reader of a pipe who is always late takes a small part of the time of everybody', async () => {
  const { path, descriptor, log } = openPipe();
  const slowly =
    'while dd bs=4096 count=1 of=/dev/null 2>/dev/null && sleep 0.02; do :; done < "$0"';
  const reader = spawn('sh', ['-c', slowly, path]);
  const filler = 'x'.repeat(1_000);
  for (let nth = 1; nth <= 100; nth += 1) log.info({ nth, filler });
  const waited = countWaiting();
  const begun = performance.now();
  while (performance.now() - begun < 2_000) {
    log.info({ filler });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(waited()).toBeLessThan(200 + (performance.now() - begun) / 8);
  reader.kill();
  closeSync(descriptor);
});

/** Neither this process nor what it starts writes files any longer than that meanwhile. */
function whileFilesHave(bytes: number, work: () => void) {
  const limit = (soft: string) =>
    execFileSync(PRLIMIT, [`--pid=${process.pid}`, `--fsize=${soft}:`]);
  limit(`${bytes}`);
  try {
    work();
  } finally {
    limit('unlimited');
  }
}

it.runIf(existsSync(PRLIMIT))('of a file that was full only the last line is torn', () => {
  const file = newPath();
  const descriptor = openSync(file, 'a');
  const log = createLog('info', toFile(descriptor));
  whileFilesHave(1_000, () => {
    for (let nth = 1; nth <= 20; nth += 1) log.info({ nth, filler: 'x'.repeat(100) });
  });
  for (const nth of [21, 22]) log.info({ nth });
  closeSync(descriptor);
  const lines = linesOf(readFileSync(file, 'utf8'));
  const told = lines.map((line) => line?.nth ?? line?.lines ?? null);
  expect(told).toEqual([1, 2, 3, 4, 5, null, 15, 21, 22]);
});
