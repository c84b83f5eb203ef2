/** Restores a backup into a data folder. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { CLUSTER, giveTo, type Place } from '../../api/postgres/place.ts';
import { isPostmasterOf, readPostmaster } from '../../api/postgres/postmaster.ts';
import { MASTER_KEY } from '../../api/secrets.ts';
import { isKeyOf, keyIn } from './key-check.ts';
import { MANIFEST } from './take.ts';

/** The backup is damaged, or the folder has a database already. Nothing was changed. */
export class CannotRestore extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`Cannot restore: ${reason}`, options);
    this.name = 'CannotRestore';
  }
}

const manifestSchema = z.object({
  takenAt: z.string(),
  /** Backups of before have none. */
  keyCheck: z.optional(z.string()),
  files: z.record(z.string(), z.string()),
  folders: z.array(z.string()),
});

/** What is restored has this at the end of its name until it is complete. */
const DRAFT = '.restored';

type Manifest = z.output<typeof manifestSchema>;

export type RestoreOptions = {
  /** The backup's folder. */
  folder: string;
  /** The app's data folder; the backup's other files go there. */
  dataDir: string;
  /** Where the cluster goes. */
  place: Place;
  /** Move an existing database aside, instead of refusing. */
  force: boolean;
  /** The master key, where it is a setting. */
  masterKey: Buffer | undefined;
  /**
   * Brings the copy of a running database, in this folder, to the end of its backup. Where that is broken off PostgreSQL can never end it,
   * so it is done before anything is replaced.
   */
  recover: (cluster: string) => Promise<void>;
};

/** First checks every file of the backup by its hash. Answers when the backup was taken. Throws {@link CannotRestore}. */
export async function restoreBackup(options: RestoreOptions): Promise<{ takenAt: string }> {
  const { folder, place, force } = options;
  const manifest = await readManifest(folder);
  // Without this file the start would make an empty database, and the audit would find nothing wrong with it.
  if (!Object.hasOwn(manifest.files, `${CLUSTER}/PG_VERSION`))
    throw new CannotRestore(`${join(folder, MANIFEST)} does not list the files of a database.`);
  const files = Object.entries(manifest.files);
  for (const [path, hash] of files) await assertSame(join(folder, path), hash);
  assertFree(place.dataDir, force);
  await assertOpens(options, manifest);

  const draft = place.dataDir + DRAFT;
  if (isServed(draft)) throw new CannotRestore(`another restore into ${place.dataDir} is at work.`);
  await rm(draft, { recursive: true, force: true });
  try {
    await copyAndReplace(options, manifest, draft);
  } catch (error) {
    // It is as large as the database, and a full disk may be why. What another restore serves is not ours.
    if (!isServed(draft)) await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return { takenAt: manifest.takenAt };
}

/** Copies the backup beside what is there, and then puts it in its place. */
async function copyAndReplace(
  { folder, dataDir, place, force, recover }: RestoreOptions,
  manifest: Manifest,
  draft: string,
): Promise<void> {
  const files = Object.entries(manifest.files);
  const inCluster = (path: string) => join(draft, path.slice(CLUSTER.length + 1));
  const isClusters = (path: string) => path.startsWith(`${CLUSTER}/`);
  for (const path of [`${CLUSTER}/`, ...manifest.folders]) {
    await mkdir(inCluster(path), { recursive: true, mode: 0o700 });
    giveTo(place.identity, inCluster(path));
  }
  for (const [path] of files.filter(([name]) => isClusters(name))) {
    await mkdir(dirname(inCluster(path)), { recursive: true });
    await copyFile(join(folder, path), inCluster(path));
    await chmod(inCluster(path), 0o600);
    giveTo(place.identity, inCluster(path));
  }
  await recover(draft);
  const secrets = files.map(([path]) => path).filter((path) => !isClusters(path));
  const inData = (name: string) => join(dataDir, name);
  try {
    for (const name of secrets) {
      await copyFile(join(folder, name), inData(name) + DRAFT);
      await chmod(inData(name) + DRAFT, 0o600);
    }
    // Copying may have taken minutes.
    assertFree(place.dataDir, force);
    await putInPlace(place.dataDir, secrets.map(inData));
  } finally {
    for (const name of secrets) await rm(inData(name) + DRAFT, { force: true });
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new CannotRestore(`${folder} holds no backup.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new CannotRestore(`${join(folder, MANIFEST)} is damaged.`, { cause });
  }
}

async function assertSame(path: string, expected: string): Promise<void> {
  if (!existsSync(path)) throw new CannotRestore(`${path} is missing.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== expected) throw new CannotRestore(`${path} is damaged.`);
}

function isServed(dataDir: string): boolean {
  const running = readPostmaster(dataDir);
  return running !== undefined && isPostmasterOf(dataDir, running.pid);
}

function assertFree(dataDir: string, force: boolean): void {
  if (isServed(dataDir))
    throw new CannotRestore(`a server runs on ${dataDir}. Stop the app first.`);
  if (existsSync(dataDir) && !force)
    throw new CannotRestore(`${dataDir} exists. With --force it is put aside.`);
}

/** Puts the drafts in the places of what is there, by renames alone: all of them, or none. */
async function putInPlace(dataDir: string, secrets: readonly string[]): Promise<void> {
  const aside = `.replaced-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push([from, to]);
  };
  try {
    if (existsSync(dataDir)) await move(dataDir, dataDir + aside);
    // A server that has just begun goes on in the renamed folder, where it is seen: it would write into the restored one, and destroy it.
    if (isServed(dataDir + aside))
      throw new CannotRestore(`a server was started on ${dataDir} meanwhile. Stop the app first.`);
    for (const target of secrets) {
      if (existsSync(target)) await move(target, target + aside);
      await move(target + DRAFT, target);
    }
    await move(dataDir + DRAFT, dataDir);
  } catch (error) {
    for (const [from, to] of moved.toReversed()) await rename(to, from);
    throw error;
  }
}

/** Else the start after the restore would make another key, or have another one, which opens nothing. */
async function assertOpens({ folder, dataDir, masterKey }: RestoreOptions, manifest: Manifest) {
  const isIn = Object.hasOwn(manifest.files, MASTER_KEY);
  const file = join(isIn ? folder : dataDir, MASTER_KEY);
  const key = masterKey ?? (await keyIn(file));
  if (key === null)
    throw new CannotRestore(
      `the backup was taken without the master key. Put it into ${file}, or into MASTER_KEY.`,
    );
  if (manifest.keyCheck === undefined || isKeyOf(manifest.keyCheck, key)) return;
  throw new CannotRestore(
    `${masterKey ? 'MASTER_KEY' : file} does not open the backup. It needs the master key of when it was taken, ${manifest.takenAt}.`,
  );
}
