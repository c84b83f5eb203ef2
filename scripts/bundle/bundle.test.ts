import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './programs.ts';

/** The project's programs in a folder of their own, as a checkout has them. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weekwise-bundle-'));
  const parts = ['ledger', 'projections', 'api', 'scripts', 'package.json', 'package-lock.json'];
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const audit = () =>
  execFileSync(process.execPath, [join(folder, 'scripts/run.js'), 'audit', '--help'], {
    encoding: 'utf8',
  });
const source = () => join(folder, 'scripts/audit.ts');
const bundledAt = () => statSync(join(folder, 'dist/sources.json')).mtimeMs;

describe('a program that is run', () => {
  it('is bundled first where there is no bundle', () => {
    expect(audit()).toContain('npm run audit');
  });

  it('is not bundled again when only the times of its sources change', () => {
    const before = bundledAt();
    utimesSync(source(), new Date(), new Date());
    audit();
    expect(bundledAt()).toBe(before);
  });

  it('is bundled again when one of its sources changes', () => {
    const before = bundledAt();
    const code = readFileSync(source(), 'utf8');
    writeFileSync(source(), code.replace('npm run audit [', 'npm run audit, again ['));
    expect(audit()).toContain('npm run audit, again');
    expect(bundledAt()).toBeGreaterThan(before);
  });

  it('says in one line that it cannot be bundled where only what runs is installed', () => {
    rmSync(join(folder, 'dist'), { recursive: true });
    rmSync(join(folder, 'node_modules'));
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'scripts/run.js'), 'audit'],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^The programs are not built, .+\n$/),
    });
  });
});
