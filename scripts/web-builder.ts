/**
 * Builds the pages of a project if they are stale: `node dist/web-builder.js FOLDER`. Of several builders at once only one
 * builds. A killed builder leaves pages that are stale, and a lock whose owner is dead, or is another program by now.
 */
import { execFileSync } from 'node:child_process';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../api/postgres/alive.ts';
import { isStale, pagesIn } from './web-build.ts';

const [project = ''] = process.argv.slice(2);
const web = join(project, 'web');

/** Holds the id of the process that builds. */
const lock = join(project, 'node_modules', '.web-build.lock');

/** The folder of an unfinished build, which is renamed into place at the end. */
const BEGUN = '.dist-';

// The process that wanted the pages has ended.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

// With another NODE_ENV Vite would bundle the libraries' slow development builds.
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
  // A link to a finished file, so that no other process reads a lock without its owner.
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

/** Also true when the lock was released at this very moment: another process may have taken it since. */
function isHeld(): boolean {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    return owner > 0 && isAlive(owner) && isBuilder(owner);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}

/** Whether that process builds these pages, and is not a later owner of its number. In doubt the answer is yes. */
function isBuilder(pid: number): boolean {
  if (process.platform === 'win32') return true;
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes('web-builder') && command.includes(project);
  } catch {
    return true;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
