/** The built pages. A process of its own builds them when they are missing or older than their sources. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bundle/programs.ts';

/** The sources of the pages. */
const SOURCES = ['web', 'api/contract', 'ledger', 'package-lock.json'];

/** The folder of the built pages in a checkout of the project. */
export const pagesIn = (project: string): string => join(project, 'web', 'dist');

const indexIn = (project: string) => join(pagesIn(project), 'index.html');

/** There are no pages to show, and none can be built. */
export class NotBuilt extends Error {
  override name = 'NotBuilt';
}

/**
 * The folder of the built pages, after a build if they are stale. Vite takes some hundreds of megabytes, so it runs in a process
 * of its own, which ends with this one. Without sources, as in the container image, nothing is built. Throws {@link NotBuilt}
 * when there are no pages then, or when a build fails.
 */
export async function builtPages(project: string = root): Promise<string> {
  if (existsSync(join(project, 'web/vite.config.ts'))) {
    if (isStale(project)) await build(project);
  } else if (!existsSync(indexIn(project)))
    throw new NotBuilt(
      `The pages were never built: ${indexIn(project)} is missing, and so are their sources.`,
    );
  return pagesIn(project);
}

async function build(project: string): Promise<void> {
  console.error('Building the pages …');
  const builder = fork(fileURLToPath(new URL('./web-builder.ts', import.meta.url)), [project]);
  const [status, signal] = await once(builder, 'exit');
  if (status !== 0)
    throw new NotBuilt(`The pages could not be built: Vite ended with ${signal ?? status}.`);
}

/** Whether the pages are missing, or older than their sources. */
export function isStale(project: string): boolean {
  const built = modifiedAt(indexIn(project));
  const apart = [pagesIn(project), join(project, 'web', 'e2e')];
  return SOURCES.some((source) => newest(join(project, source), apart) > built);
}

/** The last change of a file, or of the newest file in a folder, in milliseconds. Ignores hidden files and the folders `apart`. */
function newest(path: string, apart: readonly string[]): number {
  if (apart.includes(path)) return 0;
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return modifiedAt(path);
  const names = readdirSync(path).filter((name) => !name.startsWith('.'));
  return Math.max(0, ...names.map((name) => newest(join(path, name), apart)));
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
