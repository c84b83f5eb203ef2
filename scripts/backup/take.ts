/** A base backup of a running PostgreSQL by its low-level API: copies of its files, and the WAL that makes them consistent. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { CLUSTER } from '../../api/postgres/place.ts';
import type { Keyring } from '../../ledger/store/keys.ts';
import { copyFile, listTree, type Manifest, writeHashed } from './files.ts';
import { keyCheckOf } from './key-check.ts';

/** The backup's list of files. The cluster is in a folder of its usual name. */
export const MANIFEST = 'backup.json';

/** Folders whose content Postgres creates at each start: they are backed up empty. */
const MADE_ANEW =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+/;
/** Files of the running server, or left behind by one, that are not backed up. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL.*|backup_label.*|tablespace_map.*|.*\/?pgsql_tmp.*|.*\/?pg_internal\.init.*)$/;

export type BackupOptions = {
  pool: pg.Pool;
  /** The folder for the backup; it must not exist yet. */
  folder: string;
  /** Other files for the backup: path by name. */
  extras: Record<string, string>;
  /** The keys as the backup has them. */
  keyring: Pick<Keyring, 'keyFor'>;
  progress?: (part: number) => void;
};

/** Takes the backup. Its folder appears when it is complete, and holds every write up to its end. One that fails leaves nothing: on a full disk it may be what fills it. */
export async function takeBackup(options: BackupOptions): Promise<{ files: number }> {
  const draft = `${options.folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  try {
    return await take(options, draft);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function take(options: BackupOptions, draft: string): Promise<{ files: number }> {
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const manifest = await copyCluster(options, join(draft, CLUSTER));
  for (const [name, path] of Object.entries(options.extras)) {
    const hash = await copyFile(path, join(draft, name));
    if (hash) manifest.files[name] = hash;
  }
  const keyCheck = keyCheckOf(options.keyring);
  const about = { takenAt: new Date().toISOString(), keyCheck, ...manifest };
  await writeFile(join(draft, MANIFEST), JSON.stringify(about, null, 1), { flush: true });
  await rename(draft, options.folder);
  return { files: Object.keys(manifest.files).length };
}

async function copyCluster({ pool, progress }: BackupOptions, target: string): Promise<Manifest> {
  const client = await pool.connect();
  const value = async (sql: string) =>
    String(Object.values((await client.query(sql)).rows[0] ?? {})[0]);
  const manifest: Manifest = { files: {}, folders: [] };
  const keep = async (source: string, path: string) => {
    const hash = await copyFile(join(source, path), join(target, path));
    if (hash) manifest.files[`${CLUSTER}/${path}`] = hash;
  };
  try {
    const source = await value('SHOW data_directory');
    // The slot keeps the WAL that is written meanwhile, and ends with the connection.
    const slot = `backup_${process.pid}`;
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
    const first = await value(`SELECT pg_walfile_name(pg_backup_start('weekwise', fast => true))`);
    const paths = await listTree(source, (path) => !MADE_ANEW.test(path) && !LEFT_OUT.test(path));
    for (const [index, path] of paths.entries()) {
      if (path.endsWith('/')) manifest.folders.push(`${CLUSTER}/${path}`);
      else await keep(source, path);
      progress?.((index + 1) / paths.length);
    }
    const { rows } = await client.query<{ label: string; last: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(wait_for_archive => false)`,
    );
    const [{ label, last } = { label: '', last: '' }] = rows;
    // Without the label Postgres would start recovery too late.
    const labelFile = join(target, 'backup_label');
    manifest.files[`${CLUSTER}/backup_label`] = await writeHashed(labelFile, label);
    const isNeeded = (name: string) =>
      /\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
    for (const name of (await readdir(join(source, 'pg_wal'))).filter(isNeeded))
      await keep(source, `pg_wal/${name}`);
    return manifest;
  } finally {
    client.release(true);
  }
}
