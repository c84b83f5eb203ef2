/** The pages are built by a process of their own: whatever ends it, or who waits for it, the next start builds them again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../api/postgres/alive.ts';
import { bundled } from './bundle/programs.ts';
import { builtPages, NotBuilt } from './web-build.ts';

/** Notes the process of each build, and ends or holds it before the pages are whole, if the test says so. */
const CONFIG = `
  import { appendFileSync, existsSync } from 'node:fs';
  const beside = (name) => new URL(name, import.meta.url);
  const noted = {
    name: 'noted',
    buildStart: () => appendFileSync(beside('../builds'), process.pid + ' '),
    writeBundle: async () => {
      if (existsSync(beside('../kill'))) process.kill(process.pid, 'SIGKILL');
      if (existsSync(beside('../hold'))) await new Promise(() => setInterval(() => undefined, 1_000));
    },
  };
  export default { plugins: [noted] };
`;

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'weekwise-pages-'));
  for (const folder of ['web', 'node_modules']) mkdirSync(join(project, folder));
  write('package.json', '{"type":"module"}');
  write('web/index.html', '<title>One page</title>');
  write('web/vite.config.ts', CONFIG);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const write = (file: string, text = '') => writeFileSync(join(project, file), text);
const builders = () => {
  const noted = join(project, 'builds');
  return existsSync(noted) ? readFileSync(noted, 'utf8').trim().split(' ').map(Number) : [];
};
const page = async () => readFileSync(join(await builtPages(project), 'index.html'), 'utf8');
const leftOver = () =>
  ['web', 'node_modules'].flatMap((folder) =>
    readdirSync(join(project, folder)).filter((name) => /^\.(?:dist|web-build)/.test(name)),
  );

describe('the pages', () => {
  it('are built once by those who start side by side, and in none of their processes', async () => {
    const [one, other] = await Promise.all([page(), page()]);
    expect(one).toContain('One page');
    expect(other).toBe(one);
    await page();
    expect(builders()).toHaveLength(1);
    expect(builders()).not.toContain(process.pid);
    expect(leftOver()).toEqual([]);
  });

  it.each(['web/page.ts', 'api/contract/bills.ts', 'ledger/frequency.ts'])(
    'are built again when %s has changed',
    async (source) => {
      await page();
      await page();
      mkdirSync(dirname(join(project, source)), { recursive: true });
      write(source);
      await page();
      expect(builders()).toHaveLength(2);
    },
  );

  it('are built again after the builder was killed when it had written most of them', async () => {
    write('kill');
    await expect(builtPages(project)).rejects.toThrow(NotBuilt);
    expect(leftOver()).toHaveLength(2);
    rmSync(join(project, 'kill'));
    expect(await page()).toContain('One page');
    expect(builders()).toHaveLength(2);
    expect(leftOver()).toEqual([]);
  });

  it('are built where a builder was killed, and its number is another process’s by now', async () => {
    write('node_modules/.web-build.lock', String(process.pid));
    expect(await page()).toContain('One page');
    expect(leftOver()).toEqual([]);
  });

  it('are built again after who waited for them was killed, and the builder with it', async () => {
    write('hold');
    const waits = `require('node:child_process').fork('${bundled('web-builder')}', ['${project}'])`;
    const start = spawn(process.execPath, ['-e', waits], { stdio: 'inherit' });
    await expect.poll(() => builders()).toHaveLength(1);
    start.kill('SIGKILL');
    await once(start, 'exit');
    const [builder = 0] = builders();
    await expect.poll(() => isAlive(builder)).toBe(false);
    rmSync(join(project, 'hold'));
    expect(await page()).toContain('One page');
    expect(leftOver()).toEqual([]);
  });
});

describe('a folder without the sources of the pages', () => {
  it('shows what is there, and says so when that is nothing', async () => {
    rmSync(join(project, 'web/vite.config.ts'));
    await expect(builtPages(project)).rejects.toThrow('The pages were never built');
    mkdirSync(join(project, 'web/dist'));
    write('web/dist/index.html', 'As it came');
    expect(await page()).toBe('As it came');
    expect(builders()).toEqual([]);
  });
});
