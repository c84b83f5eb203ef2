/**
 * `node scripts/run.js <program> [option …]`: runs one of our programs from the bundle. Bundles them first when there is no
 * bundle, or when a source has changed. This is plain JavaScript because it runs before there is a bundle.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = join(root, 'dist');

/** Compares the content of the sources and not their times, which a checkout or a copy changes. */
function isStale() {
  const list = join(bundle, 'sources.json');
  if (!existsSync(list)) return true;
  const sources = Object.entries(JSON.parse(readFileSync(list, 'utf8')));
  return sources.some(([file, hash]) => hashOf(join(root, file)) !== hash);
}

function hashOf(file) {
  return existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Renames the finished bundle into place, so that two programs that start side by side never see half of it. */
function build() {
  const [made, old] = ['made', 'old'].map((name) => join(root, `.dist-${process.pid}-${name}`));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    console.error(
      'The programs are not built, nor can they be: npm ci left out vite (--omit=dev?).',
    );
    process.exit(1);
  }
  // To standard error: the output of a program may go into a file.
  console.error('Building the programs …');
  const config = join(root, 'scripts/bundle/vite.config.ts');
  const options = ['--config', config, '--outDir', made, '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, [vite, 'build', ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  if (existsSync(bundle)) renameSync(bundle, old);
  renameSync(made, bundle);
  rmSync(old, { recursive: true, force: true });
}

if (isStale()) build();
// A stack trace names the lines of the sources.
process.setSourceMapsEnabled(true);
const [program] = process.argv.splice(2, 1);
if (program) await import(join(bundle, `${program.replaceAll('/', '-')}.js`));
