/** Builds the SPA when there is no build, or one older than its sources. */
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive } from '../api/postgres/alive.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const webDist = join(root, 'web', 'dist');

const WEB_INDEX = join(webDist, 'index.html');
const CONFIG = join(root, 'web', 'vite.config.ts');

/** The sources of the page. */
const SOURCES = [
  'web',
  'api/contract',
  'ledger/money.ts',
  'ledger/calendar.ts',
  'package-lock.json',
];

/** Two that start side by side must not build into one folder at once. Names the process that builds. */
const LOCK = join(root, 'node_modules', '.web-build.lock');

/** There are no built pages, nor what they could be built from. */
export class NotBuilt extends Error {
  constructor() {
    super(`The pages were never built: ${WEB_INDEX} is missing, and so are their sources.`);
    this.name = 'NotBuilt';
  }
}

/**
 * The folder with the built SPA, which is that of the sources. Vite is loaded only when it is needed. Where there are no sources, as in
 * the container image, nothing is ever built: what is there is served, and a {@link NotBuilt} is thrown when that is nothing.
 */
export async function builtPages(): Promise<string> {
  await ensureWebBuild();
  return webDist;
}

async function ensureWebBuild(): Promise<void> {
  if (!existsSync(CONFIG)) {
    if (!existsSync(WEB_INDEX)) throw new NotBuilt();
    return;
  }
  while (isStale()) {
    if (!takeLock()) {
      await sleep(200);
      continue;
    }
    try {
      return await build();
    } finally {
      rmSync(LOCK, { force: true });
    }
  }
}

/** Vite takes NODE_ENV for a wish to have the libraries' slow halves, which warn developers; people get the others. */
async function build(): Promise<void> {
  const { NODE_ENV: before = '' } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const vite = await import('vite');
    await vite.build({ root: join(root, 'web'), configFile: CONFIG, logLevel: 'warn' });
  } finally {
    process.env.NODE_ENV = before;
  }
}

function takeLock(): boolean {
  // Put in place whole, so that nobody ever reads a lock without its owner.
  const mine = `${LOCK}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, LOCK);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  } finally {
    rmSync(mine);
  }
}

/** True too when the lock was given back in this very moment: another may have taken it since. */
function isHeld(): boolean {
  try {
    const owner = Number(readFileSync(LOCK, 'utf8'));
    return owner > 0 && isAlive(owner);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function isStale(): boolean {
  const built = modifiedAt(WEB_INDEX);
  return SOURCES.some((source) => newest(join(root, source)) > built);
}

/** Folders beside the pages' sources that are not part of them. */
const APART = [webDist, join(root, 'web', 'e2e')];

function newest(path: string): number {
  if (APART.includes(path)) return 0;
  const own = modifiedAt(path);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return own;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
