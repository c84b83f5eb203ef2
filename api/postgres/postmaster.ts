import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive } from './alive.ts';

/** What a server says about itself in its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Empty where the server listens on TCP. */
  socketFolder: string;
  /** True between the end of recovery and the begin of shutdown. */
  ready: boolean;
}

/** The server that holds the folder, judged by its file only: it may be long dead. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readLines(pidFile(dataDir));
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4]?.trim() ?? '',
    ready: lines[7]?.trim() === 'ready',
  };
}

/**
 * Removes a `postmaster.pid` that would keep Postgres from starting although nobody holds the
 * folder: one whose process number now belongs to something else, or an empty one from a crash.
 * A dead number is left alone: Postgres then checks for itself that no child of it lives on.
 */
export function removeMisleadingPidFile(dataDir: string): void {
  const postmaster = readPostmaster(dataDir);
  const misleading = postmaster
    ? isAlive(postmaster.pid) && !isPostmasterOf(dataDir, postmaster.pid)
    : ageInSeconds(pidFile(dataDir)) > 3;
  if (misleading) rmSync(pidFile(dataDir), { force: true });
}

/**
 * Whether that process is the server of this folder and not a later owner of its number. In doubt
 * the answer is yes: taking the folder from a live server would destroy it.
 */
export function isPostmasterOf(dataDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return stdout.includes('postgres');
  }
  const command = readLines(`/proc/${pid}/cmdline`)?.[0]?.split('\0')[0] ?? '';
  if (!basename(command).startsWith('postgres')) return false;
  try {
    // A server works inside its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir;
  } catch {
    return true; // The kernel does not show it: containers often withhold that right from root.
  }
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid');
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined; // Files of processes come and go.
  }
}

function ageInSeconds(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? (Date.now() - stats.mtimeMs) / 1000 : 0;
}
