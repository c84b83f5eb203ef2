import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

const programOf = ([program = '', ...options]: string[]) => [
  join('node_modules', program),
  ...options,
];

/** Runs a check, beside the others, and then prints all that it has said; true when it is content. */
async function check(name: string, command: string[]): Promise<boolean> {
  const child = spawn(process.execPath, programOf(command), { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  console.log(`\n${name}\n${said.join('')}`);
  return child.exitCode === 0;
}

/** Runs Vitest and takes over the counts of its reporter. A run that ends without any has failed. */
function runTests(filters: string[]): Tally {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  const file = join(folder, 'tally.json');
  const { status } = spawnSync(
    process.execPath,
    programOf(['vitest/vitest.mjs', 'run', ...filters]),
    { stdio: 'inherit', env: { ...process.env, TALLY_FILE: file } },
  );
  const tally: Tally = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  rmSync(folder, { recursive: true });
  return status === 0 ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

const outcomes = await Promise.all(
  Object.entries(checks).map(async ([name, command]) => ({
    name,
    isContent: await check(name, command),
  })),
);
const failedChecks = outcomes.filter(({ isContent }) => !isContent).map(({ name }) => name);
const tally = runTests(process.argv.slice(2));
tally.failed += failedChecks.length;

for (const name of failedChecks) console.log(`The ${name} has failed; its report is above.`);
console.log(closingLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
