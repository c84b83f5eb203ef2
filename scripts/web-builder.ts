/**
 * Builds the pages of a project, `node dist/web-builder.js FOLDER`, unless they are those of its sources. Those who start side by side
 * build once. Killed at any moment, it leaves pages that count as stale, and a lock that nobody holds.
 */
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../api/postgres/alive.ts';
import { isStale, pagesIn } from './web-build.ts';

const [project = ''] = process.argv.slice(2);
const web = join(project, 'web');

/** Two must not build into one folder at once. Names the process that builds. */
const lock = join(project, 'node_modules', '.web-build.lock');

/** Pages are built here, and put in their place whole. */
const BEGUN = '.dist-';

// Whoever wanted the pages is gone.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

// Vite takes another NODE_ENV for a wish to have the libraries' slow halves, which warn developers.
process.env.NODE_ENV = 'production';

while (isStale(project)) {
  if (takeLock()) {
    try {
      await build();
    } finally {
      rmSync(lock, { force: true });
    }
    break;
  }
  await sleep(200);
}

async function build(): Promise<void> {
  for (const name of readdirSync(web))
    if (name.startsWith(BEGUN)) rmSync(join(web, name), { recursive: true });
  const outDir = join(web, `${BEGUN}${process.pid}`);
  // It is loaded only where it is needed.
  const vite = await import('vite');
  await vite.build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  });
  rmSync(pagesIn(project), { recursive: true, force: true });
  renameSync(outDir, pagesIn(project));
}

function takeLock(): boolean {
  // Put in place whole, so that nobody ever reads a lock without its owner.
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (!isHeld()) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(mine);
  }
}

/** True too when the lock was given back in this very moment: another may have taken it since. */
function isHeld(): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    return owner > 0 && isAlive(owner);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
