import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { installPackage } from './package.ts';

/** The Chromium without windows, which takes less processor time for the same tests. */
const headlessShell = ['chromium-headless-shell'];
const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
];

/** Switches off what a browser under test does not need: sandbox and GPU, which containers do not have, and its own traffic. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a headless Chromium with an empty profile. Close it in `afterAll`. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
}

const browserOfWorker = Symbol.for('browser of the worker');
const worker = globalThis as { [browserOfWorker]?: Browser };

/**
 * The browser of all test files of a worker, whose modules are loaded anew for each file (fresh-modules.ts). It is started again after
 * a crash, and ends with the worker. Close your windows in `afterAll`.
 */
export async function workersBrowser(): Promise<Browser> {
  const running = worker[browserOfWorker];
  if (running?.isConnected()) return running;
  const started = await launchBrowser();
  worker[browserOfWorker] = started;
  return started;
}

/**
 * The path of a Chromium or Chrome that runs here, the first of: the one that CHROMIUM_PATH names; the one without windows,
 * installed if the system has a package of it; another one that is installed; playwright's own download. Installing one takes
 * up to a minute, once. Throws when none of them can be had.
 */
export function findChromium(): string {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run`);
  }
  const found =
    onPath(headlessShell) ??
    fromPackage(headlessShell) ??
    onPath(withWindows) ??
    usualPlaces.find(runs) ??
    fromPackage(['chromium']) ??
    download();
  if (found) return found;
  throw new Error(
    'No Chromium or Chrome is installed, and none could be fetched. ' +
      'Install one and name its program in CHROMIUM_PATH.',
  );
}

function onPath(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(runs);
}

function fromPackage(programs: readonly string[]): string | undefined {
  for (const name of programs) installPackage(name);
  return onPath(programs);
}

function download(): string | undefined {
  process.stderr.write('Chromium is missing: downloading it\n');
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
  spawnSync(process.execPath, [join(manifest, '../cli.js'), 'install', 'chromium']);
  return usualPlaces.find(runs);
}

/** Some packages install a program that only says how to get the real one, so it is tried. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version']).status === 0;
}
