import { writeFileSync, writeSync } from 'node:fs';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

/** The number of tests by result. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** The one line that a machine reads: `N passed, N failed`, with `, N skipped` when there are any. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Prints the closing line after all other output of Vitest. When TALLY_FILE is set, the counts go to that file instead, for a
 * caller that adds the results of other checks.
 */
export default class ClosingLine implements Reporter {
  #tally: Tally = { passed: 0, failed: 1, skipped: 0 };
  #isWatching = false;

  onInit(vitest: { config: { watch: boolean } }): void {
    this.#isWatching = vitest.config.watch;
    const { TALLY_FILE: file } = process.env;
    if (file || this.#isWatching) return;
    process.once('exit', () => writeSync(1, `${closingLine(this.#tally)}\n`));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.#tally = count(modules, unhandledErrors.length);
    nameUnsteady(modules);
    const { TALLY_FILE: file } = process.env;
    if (file) writeFileSync(file, JSON.stringify(this.#tally));
    else if (this.#isWatching) console.log(closingLine(this.#tally));
  }
}

/** Names each test that passed only at its second try, and why the first failed: the test, or what it tests, depends on timing. */
function nameUnsteady(modules: readonly TestModule[]): void {
  for (const module of modules)
    for (const test of module.children.allTests()) {
      if (!test.diagnostic()?.flaky) continue;
      console.log(`Passed at the second try only: ${module.relativeModuleId} > ${test.fullName}`);
      for (const { message, diff, stack } of test.result().errors ?? [])
        console.log([message, diff, stack].filter(Boolean).join('\n'));
    }
}

function count(modules: readonly TestModule[], unhandledErrors: number): Tally {
  const tally: Tally = { passed: 0, failed: unhandledErrors, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      tally[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
    }
    // A file that cannot be loaded, or whose hooks fail, fails no test of its own.
    tally.failed += [module, ...module.children.allSuites()].filter(hasErrors).length;
  }
  return tally;
}

function hasErrors(suite: TestModule | TestSuite): boolean {
  return suite.errors().length > 0;
}
