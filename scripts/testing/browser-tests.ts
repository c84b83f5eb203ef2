import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle/programs.ts';

/** The one browser test outside the folder: it lies beside the code that finds Chromium. */
const CHROMIUM = 'scripts/testing/chromium.test.ts';
const FOLDER = 'web/e2e';

/**
 * Whether a run with these options for Vitest may have browser tests. It has none when the options are paths alone and no
 * browser test matches one. Vitest itself would take seconds to say so.
 */
export function mayNeedBrowser(options: readonly string[]): boolean {
  const arePaths = options.every((option) => existsSync(join(root, option)));
  if (options.length === 0 || !arePaths) return true;
  const within = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' });
  const tests = [CHROMIUM, ...within.map((file) => `${FOLDER}/${file}`)];
  // As in Vitest, an option matches anywhere in a test's path.
  return tests.some((file) => options.some((option) => file.includes(option)));
}
