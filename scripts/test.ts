import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closingLine, type Tally } from './testing/closing-line.ts';

/*
 * `npm test`: everything that must be right before a change goes out, in one command. All of it
 * runs even when something fails early, so that one run tells the whole story. The last line counts
 * a check that failed as one more failed test.
 */

const checks: Record<string, string[]> = {
  'type check': ['typescript/bin/tsc', '--noEmit'],
  'lint and format check': ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  'web build': ['vite/bin/vite.js', 'build', 'web'],
};

/** Runs a program of a package; true when it is content. */
function run([program = '', ...options]: string[], env: Record<string, string> = {}): boolean {
  const path = join('node_modules', program);
  const { status } = spawnSync(process.execPath, [path, ...options], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Runs Vitest and takes over the counts of its reporter. A run that ends without any has failed. */
function runTests(filters: string[]): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  const file = join(folder, 'tally.json');
  const isContent = run(['vitest/vitest.mjs', 'run', ...filters], { TALLY_FILE: file });
  const tally: Tally = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  rmSync(folder, { recursive: true });
  return isContent ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

const failedChecks = Object.entries(checks).flatMap(([name, command]) => {
  console.log(`\n${name}`);
  return run(command) ? [] : [name];
});
const tally = runTests(process.argv.slice(2));
tally.failed += failedChecks.length;

for (const name of failedChecks) console.log(`The ${name} has failed; its report is above.`);
console.log(closingLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
