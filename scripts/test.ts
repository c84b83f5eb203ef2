import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundled, root } from './bundle/programs.ts';
import { mayNeedBrowser } from './testing/browser-tests.ts';
import { closingLine, type Tally } from './testing/closing-line.ts';
import { chooseFiles } from './testing/slow-files.ts';

/*
 * `npm test`: every check of a change in one command. All checks run even when one fails early. The last line counts a failed
 * check as one more failed test. Tests in the browser take more than half as long as all others, which run beside them: they come
 * first to their end, and no core is idle then.
 *
 * With options for Vitest (`npm test -- ledger`, `npm test -- --changed`) it runs the checks and those tests. The pages are
 * then built only if a browser test starts its app. A folder, and what has changed, run without the slow files unless `--all` is given.
 */

type Outcome = Tally & { name: string };

const { options, excluded, leftOut } = chooseFiles(process.argv.slice(2), differing);
const isWhole = options.length === 0;

/** The files that differ from the last commit, new ones too. */
function differing(): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n');
  return [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** The compiler remembers its results for files that have not changed since. */
const typeCheck = [
  'type check',
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
];
const lint = [
  'lint and format check',
  'node_modules/@biomejs/biome/bin/biome',
  'ci',
  '--error-on-warnings',
  '.',
];
const webBuild = ['web build', bundled('web-builder'), root];

/** Runs a program to its end, and answers its status. Its output is printed at the end, or at once. */
async function run(name: string, program: string[], { atOnce = false, env = {} } = {}) {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...env },
    stdio: atOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const output = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const lines = await Promise.all(output);
  await ended;
  if (!atOnce) console.log(`\n${name}\n${lines.join('')}`);
  return child.exitCode;
}

async function check([name = '', ...program]: string[]): Promise<Outcome> {
  const status = await run(name, program);
  return { name, passed: 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

/** Runs Vitest and answers the counts of its reporter. A run that fails without counts is one failure. */
async function test(name: string, projects: string[], { atOnce = false } = {}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  const file = join(folder, 'tally.json');
  const filters = [...projects.map((project) => `--project=${project}`), ...options];
  const program = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...filters];
  const status = await run(name, program, {
    atOnce,
    env: { TALLY_FILE: file, LEAVE_OUT: excluded.join(',') },
  });
  const tally: Tally = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  rmSync(folder, { recursive: true });
  return { name, ...tally, failed: Math.max(status === 0 ? 0 : 1, tally.failed) };
}

async function testInBrowser(): Promise<Outcome[]> {
  if (!mayNeedBrowser(options)) return [];
  const built = isWhole ? [await check(webBuild)] : [];
  return [...built, await test('browser tests', ['browser'])];
}

const outcomes = await Promise.all([
  testInBrowser(),
  test('tests', ['node', 'web'], { atOnce: true }),
  check(typeCheck),
  check(lint),
]);
const all = outcomes.flat();
const sum = (kind: keyof Tally) => all.reduce((total, outcome) => total + outcome[kind], 0);
const tally: Tally = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
// A filter that matches no test is a mistake; `--changed` may match none.
if (tally.passed + tally.failed === 0 && !options.includes('--changed')) tally.failed = 1;

for (const { name, failed } of all)
  if (failed > 0) console.log(`Failed: ${name}. The report is above.`);
if (leftOut) console.log(leftOut);
console.log(closingLine(tally));
process.exitCode = tally.failed === 0 ? 0 : 1;
