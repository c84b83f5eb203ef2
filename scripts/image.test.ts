/** What the container image holds, as far as that can be told without a Docker engine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareApi } from '../api/testing/instance.ts';
import { createTestDatabase } from '../ledger/store/testing/database.ts';
import { bundled, OPERATORS, root } from './bundle/programs.ts';
import { spawnApp } from './testing/app-process.ts';

let folder: string;
let image: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weekwise-image-'));
  image = join(folder, 'app');
  execFileSync(process.execPath, [bundled('image'), '--to', image], { cwd: root });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const files = () =>
  readdirSync(image, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('node_modules'))
    .sort();

describe('the image', () => {
  it('holds no source, no test, and no program but the operators’', () => {
    const others = /\.tsx?$|(^|\/)(testing|samples|e2e|bench|simulate|screenshots)(\/|$)/;
    expect(files().filter((file) => others.test(file))).toEqual([]);
    const programs = files().flatMap((file) => /^dist\/(?!chunk-)(.+)\.js$/.exec(file)?.[1] ?? []);
    const started = ['api-identity-estimator', 'api-scanner-embedded-process'];
    expect(programs.sort()).toEqual([...OPERATORS, ...started].sort());
  });

  it('offers the commands that are in it, and no others', () => {
    const { scripts } = JSON.parse(readFileSync(join(image, 'package.json'), 'utf8'));
    const offered = OPERATORS.map((name) => [name, `node dist/${name}.js`]);
    expect(scripts).toEqual(Object.fromEntries(offered));
  });

  it('has the packages that its programs load: our dependencies are those and no others', () => {
    const loaded = new Set(
      files()
        .filter((file) => /^dist\/.+\.js$/.test(file))
        .flatMap(packagesOf),
    );
    // By the name of a file in it.
    loaded.add('@tesseract.js-data/eng');
    // By `require`, which tries again after a failure.
    loaded.add('@simplewebauthn/server');
    // Comes with pdfjs-dist, whose version it must have.
    loaded.delete('@napi-rs/canvas');
    // For developing and building alone, which the image never does.
    loaded.delete('vite');
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect([...loaded].sort()).toEqual(Object.keys(dependencies).sort());
  });
});

const IMPORTED =
  /^import (?:[^'"]+ from )?["']([^'".][^'"]*)["']|\bimport\(["']([^'".][^'"]*)["']\)/gm;

function packagesOf(file: string): string[] {
  const code = readFileSync(join(image, file), 'utf8');
  const names = [...code.matchAll(IMPORTED)].map(([, always, later]) => always ?? later ?? '');
  return names
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

describe('the app in the image', () => {
  beforeAll(() => symlinkSync(join(root, 'node_modules'), join(image, 'node_modules')));
  const program = () => join(image, 'dist/start.js');

  it('serves its pages, and writes nothing beside them', async () => {
    const database = await createTestDatabase(prepareApi);
    const before = files();
    const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
    const app = await spawnApp({ ...settings, LOG_LEVEL: 'error' }, program());
    for (const path of ['/', '/api/docs', '/api/openapi.json'])
      expect((await fetch(app.url + path)).status, path).toBe(200);
    await app.stop();
    expect(files()).toEqual(before);
    await database.drop();
  }, 60_000);

  it('says in one line that the pages are missing, and builds nothing', () => {
    renameSync(join(image, 'web'), join(image, 'away'));
    const env = { ...process.env, PORT: '0' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program()], {
      env,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^The pages were never built: .+index\.html is missing.+\n$/);
  }, 60_000);
});
