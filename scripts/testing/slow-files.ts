/** What a run of a folder leaves out, so that it ends while its author still looks at it. A run of everything leaves out nothing. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle/programs.ts';

/** Files that each take more than two or three seconds: long random histories, thousands of events, servers that are cut off or killed. */
export const SLOW_FILES: readonly string[] = [
  'ledger/find-past.test.ts',
  'ledger/handle-portions.test.ts',
  'ledger/handle-races.test.ts',
  'ledger/ledger.property.test.ts',
  'ledger/load.test.ts',
  'ledger/rules.property.test.ts',
  'ledger/store/copy.test.ts',
  'ledger/store/eventstoredb/as-the-server-answers.test.ts',
  'ledger/store/eventstoredb/batch-appends.test.ts',
  'ledger/store/eventstoredb/client.test.ts',
  'ledger/store/eventstoredb/contract.test.ts',
  'ledger/store/eventstoredb/leader.test.ts',
  'ledger/store/faults.test.ts',
  'ledger/store/postgres-faults.test.ts',
  'ledger/store/samples/sealed.test.ts',
  'ledger/store/seal-anew.test.ts',
  'ledger/store/testing/database.test.ts',
];

/** Asks for the slow files too. It is ours: Vitest does not know it. */
const ALL = '--all';
const CHANGED = '--changed';

type Chosen = {
  /** The options without ours. */
  options: string[];
  /** The files to leave out. The option of Vitest for it (`--exclude`) does not reach the projects of vitest.config.ts. */
  excluded: string[];
  /** The line that says so; null where nothing is left out. */
  leftOut: string | null;
};

/**
 * Chooses by the options of `npm test`. Slow files are left out only where all options are folders or `--changed`: whoever names a file
 * or a test means it. A slow file that `differs` from the last commit runs too.
 */
export function chooseFiles(given: readonly string[], differs: () => readonly string[]): Chosen {
  const options = given.filter((option) => option !== ALL);
  const isWide = options.every((option) => option === CHANGED || isFolder(option));
  const slow = isWide && options.length === given.length ? slowOf(options, differs) : [];
  if (slow.length === 0) return { options, excluded: [], leftOut: null };
  const named = slow.length === 1 ? '1 slow file' : `${slow.length} slow files`;
  // Nobody but Vitest knows which files a change has to do with.
  const which = options.includes(CHANGED) ? 'Slow files' : named;
  return {
    options,
    excluded: slow,
    leftOut: `${which} left out; npm test -- ${[...options, ALL].join(' ')} runs them`,
  };
}

function slowOf(options: readonly string[], differs: () => readonly string[]): string[] {
  if (options.length === 0) return [];
  const own = options.includes(CHANGED) ? differs() : [];
  const folders = options.filter((option) => option !== CHANGED);
  // As in Vitest, an option matches anywhere in a test's path.
  const isMeant = (file: string) =>
    folders.length === 0 || folders.some((folder) => file.includes(folder));
  return SLOW_FILES.filter((file) => isMeant(file) && !own.includes(file));
}

function isFolder(option: string): boolean {
  const path = join(root, option);
  return existsSync(path) && statSync(path).isDirectory();
}
