import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle/programs.ts';

/** A test that Chromium can be found, which lies with the code that finds it. */
const CHROMIUM = 'scripts/testing/chromium.test.ts';
const FOLDER = 'web/e2e';

/**
 * Whether a run with these options for Vitest may have tests in the browser: no, when they are folders and files alone and all of those
 * tests are elsewhere. To ask Vitest takes seconds.
 */
export function mayNeedBrowser(options: readonly string[]): boolean {
  const arePaths = options.every((option) => existsSync(join(root, option)));
  if (options.length === 0 || !arePaths) return true;
  const within = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' });
  const tests = [CHROMIUM, ...within.map((file) => `${FOLDER}/${file}`)];
  // As Vitest has it: the tests whose path has an option anywhere in it.
  return tests.some((file) => options.some((option) => file.includes(option)));
}
