/** Builds the SPA when there is no build, or one older than its sources. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder with the built SPA. */
export const webDist = join(root, 'web', 'dist');

/** What the page is made of. */
const SOURCES = [
  'web',
  'api/contract',
  'ledger/money.ts',
  'ledger/calendar.ts',
  'package-lock.json',
];

export async function ensureWebBuild(): Promise<void> {
  const built = modifiedAt(join(webDist, 'index.html'));
  if (SOURCES.some((source) => newest(join(root, source)) > built))
    await build({
      root: join(root, 'web'),
      configFile: join(root, 'web', 'vite.config.ts'),
      logLevel: 'warn',
    });
}

function newest(path: string): number {
  if (path === webDist) return 0;
  const own = modifiedAt(path);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return own;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
