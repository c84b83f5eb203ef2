import { closeSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog, toFile } from './log.ts';

/** It takes nothing, as a full disk does. Only Linux has it. */
const FULL = '/dev/full';

it.runIf(existsSync(FULL))('a log whose disk is full ends nothing', () => {
  const descriptor = openSync(FULL, 'w');
  const log = createLog('info', toFile(descriptor));
  expect(() => log.info('one line')).not.toThrow();
  expect(() => log.info('another')).not.toThrow();
  closeSync(descriptor);
});

it('a log has all its lines', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'log');
  const descriptor = openSync(file, 'w');
  const log = createLog('info', toFile(descriptor));
  for (const nth of [1, 2, 3]) log.info({ nth }, 'a line');
  closeSync(descriptor);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).nth)).toEqual([1, 2, 3]);
});
