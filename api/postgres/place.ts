import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The system user that runs Postgres. Empty means the user who runs the app. */
export type Identity = { uid?: number; gid?: number };

/** Where a cluster lives and who runs it. */
export interface Place {
  /** Absolute and free of symbolic links, so that it can be compared with what the kernel says. */
  dataDir: string;
  identity: Identity;
}

/** The folder of the embedded cluster in the app's data folder. A new major version of PostgreSQL gets a new one. */
export const CLUSTER = 'pg18';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** A folder every system user can reach, for what root cannot leave below its private home. */
export const COMMON_GROUND = '/var/lib/weekwise';

/**
 * Decides where the cluster really lives and as whom Postgres runs. Postgres refuses to run as
 * root, so root hands it to the owner of the data; when that user cannot reach the wanted folder
 * (below a 0700 home, say) the cluster moves to common ground and `log` says where.
 */
export function choosePlace(wanted: string, log: (line: string) => void): Place {
  mkdirSync(dirname(wanted), { recursive: true });
  const home = realpathSync(dirname(wanted));
  const dataDir = join(home, basename(wanted));
  if (!isRoot) return { dataDir, identity: {} };

  const identity = ownerOf(existsSync(dataDir) ? dataDir : home);
  if (canReach(home, identity)) return { dataDir, identity };

  const moved = join(COMMON_GROUND, `data-${shortHash(home)}`, basename(wanted));
  mkdirSync(dirname(moved), { recursive: true });
  log(`PostgreSQL cannot reach ${dataDir} as an ordinary user: its data is kept in ${moved}`);
  return { dataDir: moved, identity: existsSync(moved) ? ownerOf(moved) : identity };
}

/** Gives a file or folder to the user who runs Postgres. */
export function giveTo(identity: Identity, path: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(path, identity.uid, identity.gid);
  }
}

/** Whether that user can enter the folder, or run the program; the kernel is asked. */
export function canReach(path: string, identity: Identity): boolean {
  const check = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'reach', path], {
    ...identity,
    cwd: '/',
  });
  return check.status === 0;
}

/**
 * The folder of the Unix socket. The kernel takes about 100 bytes for a socket's path, so a deep
 * data folder gets a short one in /tmp. The name follows from the data folder: a server that is
 * started again is found under the same address.
 */
export function socketFolder({ dataDir, identity }: Place): string {
  if (Buffer.byteLength(dataDir) <= 80) return dataDir;
  const folder = `/tmp/weekwise-${shortHash(dataDir)}`;
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    giveTo(identity, folder);
  }
  const { uid } = lstatSync(folder);
  if (uid !== (identity.uid ?? process.getuid?.())) {
    throw new Error(`${folder} belongs to another user; move DATA_DIR to a shorter path`);
  }
  return folder;
}

function ownerOf(path: string): Identity {
  const { uid, gid } = statSync(path);
  return uid !== 0 && hasAccount(uid) ? { uid, gid } : { uid: NOBODY, gid: NOBODY };
}

/** Postgres looks its user up by number and gives up when the system does not know the name. */
function hasAccount(uid: number): boolean {
  return spawnSync('id', ['-un', String(uid)]).status === 0;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
