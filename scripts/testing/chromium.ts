import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { installPackage } from './package.ts';

/** First the one without windows: the browser tests cost it half as much. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What a browser under test does without: sandbox and GPU (containers have none), its own traffic. */
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

/**
 * The path of a Chromium or Chrome that runs here: the one CHROMIUM_PATH names, one that is
 * installed, one from the system's packages, or playwright's own download. The last two take a
 * minute or so, once. Throws when there is none to be had.
 */
export function findChromium(): string {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run`);
  }
  const found = installed() ?? fromPackage() ?? download();
  if (found) return found;
  throw new Error(
    'No Chromium or Chrome is installed, and none could be fetched. ' +
      'Install one and name its program in CHROMIUM_PATH.',
  );
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces, chromium.executablePath()].find(runs);
}

/** Not every system has the first. */
function fromPackage(): string | undefined {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    installPackage(name);
    const found = installed();
    if (found) return found;
  }
  return undefined;
}

function download(): string | undefined {
  process.stderr.write('Chromium is missing: downloading it\n');
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
  spawnSync(process.execPath, [join(manifest, '../cli.js'), 'install', 'chromium']);
  return installed();
}

/** Some packages install a program that only says how to get the real one, so it is tried. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version']).status === 0;
}
