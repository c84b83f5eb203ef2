import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { root } from '../bundle/programs.ts';
import { chooseFiles, SLOW_FILES } from './slow-files.ts';

const none = () => [];
const excluded = (options: string[], differs: () => readonly string[] = none) =>
  chooseFiles(options, differs).excluded;
const ofStores = SLOW_FILES.filter((file) => file.startsWith('ledger/store'));

afterEach(() => vi.unstubAllEnvs());

describe('slow files', () => {
  it('are all there', () => {
    expect(SLOW_FILES.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('are left out of a folder, and one line says so', () => {
    expect(excluded(['ledger/store'])).toEqual(ofStores);
    expect(chooseFiles(['ledger/store'], none).leftOut).toBe(
      `${ofStores.length} slow files left out; npm test -- ledger/store --all runs them`,
    );
  });

  it('are left out of what has changed, unless they have changed themselves', () => {
    const [one = ''] = SLOW_FILES;
    expect(excluded(['--changed'])).toEqual(SLOW_FILES);
    expect(excluded(['--changed'], () => [one])).toEqual(SLOW_FILES.slice(1));
    expect(chooseFiles(['--changed'], none).leftOut).toBe(
      'Slow files left out; npm test -- --changed --all runs them',
    );
  });

  it.each([
    ['everything', []],
    ['all of a folder', ['ledger', '--all']],
    ['one file', [SLOW_FILES[0] ?? '']],
    ['files by a part of their path', ['ledger/store/cop']],
    ['tests by name', ['ledger', '-t', 'race']],
    ['a folder that has none', ['ledger/events']],
  ])('run with the rest in a run of %s', (_, options) => {
    expect(chooseFiles(options, none)).toEqual({
      options: options.filter((option) => option !== '--all'),
      excluded: [],
      leftOut: null,
    });
  });

  it('are never left out of the run of everything, which is what .ci/run starts', () => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^npm test$/m);
    expect(chooseFiles([], none).excluded).toEqual([]);
  });

  it('are left out by the configuration only where it is told so', async () => {
    const configured = async (names: string) => {
      vi.stubEnv('LEAVE_OUT', names);
      vi.resetModules();
      return JSON.stringify((await import('../../vitest.config.ts')).default);
    };
    const whole = await configured('');
    expect(SLOW_FILES.filter((file) => whole.includes(file))).toEqual([]);
    const narrow = await configured(SLOW_FILES.join(','));
    expect(SLOW_FILES.filter((file) => !narrow.includes(file))).toEqual([]);
  });
});
