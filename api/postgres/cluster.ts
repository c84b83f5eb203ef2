import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { isAlive } from './alive.ts';
import type { Binaries } from './binaries.ts';
import { choosePlace, giveTo, type Place } from './place.ts';
import { PostgresUnavailable } from './unavailable.ts';

/** The database role of the app; it owns the cluster. */
export const ROLE = 'app';

const PASSWORD_FILE = 'app.password';

/** Whether the cluster exists that has this folder, wherever it really lives. */
export function hasCluster(wanted: string): boolean {
  const home = dirname(resolve(wanted));
  return existsSync(home) && isInitialised(choosePlace(resolve(wanted), () => undefined).dataDir);
}

/** Creates the cluster unless it exists. Safe to call from two processes at once. */
export function ensureCluster(place: Place, binaries: Binaries): void {
  removeLeftOvers(place.dataDir);
  if (isInitialised(place.dataDir)) return;

  // An initdb that is cut short, or that loses a race, must never look like a finished cluster.
  const draft = `${place.dataDir}.init-${process.pid}`;
  const passwordFile = `${draft}.password`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    giveTo(place.identity, draft);
    writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
    giveTo(place.identity, passwordFile);
    runInitdb(place, binaries, draft, passwordFile);
    renameSync(passwordFile, join(draft, PASSWORD_FILE));
    renameSync(draft, place.dataDir);
    syncFolder(dirname(place.dataDir));
  } catch (error) {
    if (!isInitialised(place.dataDir)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

/** The random password that was made with the cluster. */
export function readPassword(dataDir: string): string {
  return readFileSync(join(dataDir, PASSWORD_FILE), 'utf8');
}

function runInitdb(place: Place, binaries: Binaries, draft: string, passwordFile: string): void {
  const options = ['-D', draft, '-U', ROLE, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // The builtin provider sorts text alike on every machine, whatever its C library.
  const locale = [
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  // One call for the whole file system instead of one for each of a thousand files: a first start waits half as long.
  const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  const run = spawnSync(binaries.initdb, [...options, ...locale, ...sync], {
    ...place.identity,
    cwd: parse(place.dataDir).root,
    encoding: 'utf8',
  });
  if (run.status === 0) return;
  const output = `${run.error?.message ?? ''}${run.stderr ?? ''}`;
  throw new PostgresUnavailable(
    /could not look up effective user ID/.test(output)
      ? 'the user that runs the app has a number but no name (no entry in /etc/passwd).'
      : `initdb failed: ${output}`,
  );
}

function isInitialised(dataDir: string): boolean {
  return existsSync(join(dataDir, 'PG_VERSION'));
}

/** Drafts of processes that died in the middle. */
function removeLeftOvers(dataDir: string): void {
  const home = dirname(dataDir);
  for (const name of readdirSync(home)) {
    const owner = name.startsWith(basename(dataDir)) && /\.init-(\d+)/.exec(name)?.[1];
    if (owner && !isAlive(Number(owner)))
      rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** Makes a rename survive a power cut. Windows has no such call for folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
