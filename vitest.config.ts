import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { startsBundled } from './scripts/bundle/programs.ts';

/** A busy machine is slow, not wrong. */
const testTimeout = 30_000;
const hookTimeout = 60_000;
/** What passes at its second try only is named at the end of the run: a slow machine stops no change, and hides nothing. */
const retry = 1;
const expectOptions = { poll: { timeout: 20_000 } };
/** Runs before each file. See there why the files of a worker are not isolated otherwise. */
const freshModules = './scripts/testing/fresh-modules.ts';
const programs = startsBundled((file) => `new URL('${pathToFileURL(file).href}')`);
/** Nobody who runs no test in the browser needs one. */
const chromium = 'scripts/testing/chromium.test.ts';
/** What `npm test` leaves out of a folder (scripts/testing/slow-files.ts). Whoever starts Vitest themselves leaves out nothing. */
const leftOut = (process.env.LEAVE_OUT ?? '').split(',').filter(Boolean);
const serverFolders = ['ledger', 'projections', 'api', 'scripts'];

export default defineConfig({
  test: {
    // One bundle of our programs and one PostgreSQL for all projects, and one app for the browser's, made and started once a run.
    globalSetup: [
      './scripts/testing/temporary-folder.ts',
      './scripts/testing/bundle.ts',
      './scripts/testing/postgres.ts',
      './scripts/testing/pages-app.ts',
    ],
    // One file more than cores: a file often waits for a database or another process.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', './scripts/testing/closing-line.ts'],
    projects: [
      {
        plugins: [programs],
        test: {
          isolate: false,
          name: 'node',
          environment: 'node',
          setupFiles: freshModules,
          include: serverFolders.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [chromium, ...leftOut],
          testTimeout,
          hookTimeout,
          retry,
          expect: expectOptions,
        },
      },
      {
        test: {
          isolate: false,
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/e2e/**', 'web/dist/**'],
          setupFiles: [freshModules, './scripts/testing/jsdom.ts'],
          testTimeout,
          hookTimeout,
          retry,
          expect: expectOptions,
        },
      },
      {
        plugins: [programs],
        test: {
          name: 'browser',
          environment: 'node',
          include: ['web/e2e/**/*.test.ts', chromium],
          isolate: false,
          setupFiles: freshModules,
          // One Chromium at a time, with two windows: more would starve each other on a small machine.
          fileParallelism: false,
          // Vitest lets a project of one worker run beside no other.
          sequence: { groupOrder: 1 },
          maxConcurrency: 2,
          testTimeout: 60_000,
          retry,
          expect: expectOptions,
          // The first run may have to install Chromium.
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
