/** The page's files are read once: whatever path is asked for, the disk is not looked at, and no folder is listed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../server.ts';
import { sendRaw } from '../testing/raw.ts';
import { pages } from './pages.ts';

let home: string;
let listening: Listening;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'weekwise-pages-'));
  const folder = join(home, 'dist');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(home, 'secret.txt'), 'a secret');
  writeFileSync(join(folder, 'index.html'), 'the page');
  writeFileSync(join(folder, 'assets/main.js'), 'the script');
  mkdirSync(join(folder, 'api'));
  writeFileSync(join(folder, 'api/docs.html'), 'another page');
  listening = await listen(new Koa().use(pages(folder)), 0, '127.0.0.1');
  writeFileSync(join(folder, 'later.txt'), 'a secret');
});
afterAll(async () => {
  await listening.close();
  rmSync(home, { recursive: true });
});

const get = (path: string) => sendRaw(listening.url, { method: 'GET', path, headers: {} });

it.each([
  ['/', 200, 'the page'],
  ['/dashboard', 200, 'the page'],
  ['/assets/main.js', 200, 'the script'],
  ['/api/docs', 200, 'another page'],
])('%s is answered %i', async (path, status, text) => {
  expect(await get(path)).toMatchObject({ status, text });
});

it.each([
  '/later.txt',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets',
  '/assets/',
  '/assets/main.js/',
  '//secret.txt',
  '/secret.txt%00.html',
])('%s leads to no file and lists none', async (path) => {
  const { text } = await get(path);
  expect(text).not.toMatch(/secret|main|index/);
});
