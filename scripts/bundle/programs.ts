/** Our programs, each bundled to JavaScript, so that a start reads neither TypeScript nor hundreds of files. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the bundle lies. */
export const bundleDir = join(root, 'dist');

/** The bundled program that was made of `scripts/<name>.ts`. */
export const bundled = (name: string): string => join(bundleDir, `${name}.js`);

/** Programs that another program or a test starts, and no npm script. */
const STARTED_BY_OTHERS = [
  'api/identity/estimator.ts',
  'api/scanner/embedded/process.ts',
  'ledger/store/eventstoredb/testing/serve.ts',
  'scripts/bench/watched-app.ts',
  'scripts/container-trial/event-store.ts',
  'api/postgres/testing/app.ts',
  'scripts/simulate/app.ts',
  'scripts/web-builder.ts',
];

/** The commands of the container image: they need no embedded database, no sources and no browser. */
export const OPERATORS = [
  'start',
  'accrue',
  'audit',
  'change-master-key',
  'distribute',
  'export',
  'migrate-events',
  'replay',
  'seal',
];

/** The source of each operators' program, and of each program that the app starts, by its name in the bundle. */
export const operatorsPrograms = (): Record<string, string> =>
  named([
    ...OPERATORS.map((name) => `scripts/${name}.ts`),
    ...STARTED_BY_OTHERS.filter(
      (source) => source.startsWith('api/') && !source.includes('/testing/'),
    ),
  ]);

/** The source of each program by its name in the bundle: `scripts/simulate/app.ts` is `simulate-app`. */
export function programs(): Record<string, string> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const started = Object.values(scripts).flatMap((script) => {
    const [, name] = /run\.js (\S+)/.exec(script) ?? [];
    return name ? [`scripts/${name}.ts`] : [];
  });
  return named([...new Set([...started, ...STARTED_BY_OTHERS])]);
}

const named = (sources: readonly string[]) =>
  Object.fromEntries(sources.map((source) => [nameOf(source), join(root, source)]));

const nameOf = (source: string) =>
  source
    .replace(/^scripts\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');

const ADDRESS = /new URL\(\s*(['`])(.+?)\1,\s*import\.meta\.url,?\s*\)/g;

/**
 * Replaces the address of a program's source, `new URL('./app.ts', import.meta.url)`, by that of the bundled program.
 * `address` writes the code of an address.
 */
export function startsBundled(address: (file: string) => string): Plugin {
  const files = new Map(
    Object.entries(programs()).map(([name, source]) => [source, bundled(name)]),
  );
  return {
    name: 'starts-bundled',
    enforce: 'pre',
    transform: (code, id) => {
      const linked = code.replace(ADDRESS, (same, _quote, path: string) => {
        const file = files.get(resolve(dirname(id), path));
        return file ? address(file) : same;
      });
      return { code: linked, map: null };
    },
  };
}
