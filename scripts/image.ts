/** `npm run image`: the file tree of the container image, all but the packages that it needs. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { build } from 'vite';
import { OPERATORS, root } from './bundle/programs.ts';
import { runScript, UsageError } from './cli/script.ts';
import { builtPages } from './web-build.ts';

const usage = `npm run image -- --to FOLDER

Writes what runs in a container into a new folder: the operators' programs, the pages, and the
files that they read. Nothing there is ever built again.

  --to FOLDER  a folder that is not there yet`;

const options = { to: { type: 'string' } } as const;

/** Files that no program loads: a start or the container engine runs them. */
const STARTED = ['scripts/start.sh', 'scripts/healthcheck.js'];

/** Folders of a source tree that only its tests and its authors read. */
const APART = ['testing', 'samples'];

await runScript({ usage, options }, async ({ to }) => {
  if (!to) throw new UsageError('--to is missing.');
  if (existsSync(to)) throw new UsageError(`${to} is there already.`);
  const folder = resolve(to);
  const configFile = join(root, 'scripts/bundle/vite.config.ts');
  const outDir = join(folder, 'dist');
  await build({
    configFile,
    mode: 'image',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false },
  });
  cpSync(await builtPages(), join(folder, 'web/dist'), { recursive: true });
  const read = ['ledger', 'projections', 'api'].flatMap(filesThatAreRead);
  for (const file of [...read, ...STARTED]) copy(file, folder);
  writeFileSync(join(folder, 'package.json'), manifest());
  return 0;
});

/** Tables in SQL, scripts of the shell: all that is no code, for that is in the bundle. */
function filesThatAreRead(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return APART.includes(entry.name) ? [] : filesThatAreRead(path);
    return extname(entry.name) === '.ts' ? [] : [path];
  });
}

function copy(file: string, folder: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(root, file), join(folder, file));
}

/** Offers the programs that are there, and no others. */
function manifest(): string {
  const { name, version, type, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const started = OPERATORS.map((program) => [program, `node dist/${program}.js`]);
  const scripts = Object.fromEntries(started);
  return `${JSON.stringify({ name, version, private: true, type, engines, scripts }, null, 2)}\n`;
}
