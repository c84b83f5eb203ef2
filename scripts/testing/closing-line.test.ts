import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const files = {
  'good.test.js': "it('a', () => {}); it('b', () => {});",
  'bad.test.js': "it('fails', () => { throw new Error('no') });",
  'skipping.test.js': "it['skip']('later', () => {}); it('now', () => {});",
  'broken.test.js': "throw new Error('cannot be loaded');",
  'unsteady.test.js':
    "let tries = 0; it('is unsteady', { retry: 1 }, () => { if (++tries < 2) throw new Error('too early') });",
  'hook.test.js':
    "describe('s', () => { beforeAll(() => { throw new Error('no') }); it('t', () => {}) });",
};

describe('the closing line', { timeout: 30_000 }, () => {
  it('counts the tests, and stands last and alone', () => {
    expect(runVitest(['good.test.js']).lastLine).toBe('2 passed, 0 failed');
  });

  describe('of tests that were skipped or tried again', () => {
    let ended: ReturnType<typeof runVitest>;
    beforeAll(() => {
      ended = runVitest(['skipping.test.js', 'unsteady.test.js']);
    });

    it('names skipped tests only when there are any', () => {
      expect(ended.lastLine).toBe('2 passed, 0 failed, 1 skipped');
      expect(ended.status).toBe(0);
    });

    it('names what passed at its second try only, and why the first failed', () => {
      expect(ended.stdout).toMatch(
        /Passed at the second try only: unsteady\.test\.js > is unsteady\ntoo early\n.*unsteady\.test\.js:1/s,
      );
    });
  });

  it('counts a file that cannot be loaded, and a hook that fails, as failed', () => {
    const { status, lastLine } = runVitest(['bad.test.js', 'broken.test.js', 'hook.test.js']);
    expect(lastLine).toBe('0 passed, 3 failed, 1 skipped');
    expect(status).toBe(1);
  });

  it('hands the counts over when it is asked to', () => {
    const { folder, lastLine } = runVitest(['good.test.js'], 'tally.json');
    const tally = JSON.parse(readFileSync(join(folder, 'tally.json'), 'utf8')) as unknown;
    expect(tally).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(lastLine).not.toContain('passed, ');
  });
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** One process for all files: each more takes as long to start as all of them to run. */
const oneProcess = ['--maxWorkers=1', '--no-isolate'];

/** Runs Vitest itself on files of a temporary folder. */
function runVitest(names: (keyof typeof files)[], tallyFile = '') {
  const folder = mkdtempSync(join(tmpdir(), 'closing-line-'));
  folders.push(folder);
  for (const name of names) writeFileSync(join(folder, name), files[name]);
  const vitest = join(process.cwd(), 'node_modules/vitest/vitest.mjs');
  const reporter = `--reporter=${join(import.meta.dirname, 'closing-line.ts')}`;
  const options = [
    'run',
    '--root',
    folder,
    '--globals',
    ...oneProcess,
    '--reporter=default',
    reporter,
  ];
  const { status, stdout } = spawnSync(process.execPath, [vitest, ...options], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TALLY_FILE: tallyFile && join(folder, tallyFile) },
  });
  return { folder, status, stdout, lastLine: stdout.split('\n').at(-2) };
}
