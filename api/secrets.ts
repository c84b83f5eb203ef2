/** The two secrets: from the environment, or made once and kept in the data folder, readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

export type Secrets = {
  /** Signs session cookies. */
  sessionSecret: string;
  /** Wraps every ledger's key. Whoever loses it loses what is in the ledgers. */
  masterKey: Buffer;
};

const SESSION_SECRET = 'session.secret';
/** The file of the master key in the data folder. */
export const MASTER_KEY = 'master.key';

/** The files of the data folder whose secrets are in force. Beside a setting there may be a file of before, which opens nothing. */
export const keptFiles = ({ sessionSecret, masterKey }: Config): string[] => [
  ...(sessionSecret === undefined ? [SESSION_SECRET] : []),
  ...(masterKey === undefined ? [MASTER_KEY] : []),
];

/** Completes what the environment leaves out from the data folder. */
export async function obtainSecrets(config: Config): Promise<Secrets> {
  const { dataDir, sessionSecret, masterKey } = config;
  return {
    sessionSecret: sessionSecret ?? (await keptSecret(dataDir, SESSION_SECRET)),
    masterKey: masterKey ?? Buffer.from(await keptSecret(dataDir, MASTER_KEY), 'base64'),
  };
}

/** Puts another master key in the place of the one that the data folder keeps, whole or not at all. */
export async function replaceMasterKey(folder: string, masterKey: Buffer): Promise<void> {
  const file = join(folder, MASTER_KEY);
  await rename(await writeDraft(file, masterKey), file);
}

async function writeDraft(file: string, secret: Buffer): Promise<string> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const options = { mode: 0o600, flag: 'wx', flush: true };
  await writeFile(draft, secret.toString('base64'), options);
  return draft;
}

async function keptSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const kept = await readKept(file);
  if (kept) return kept;
  await mkdir(folder, { recursive: true });
  const draft = await writeDraft(file, randomBytes(32));
  // Linked into place whole: a crash leaves no half secret, and of two processes one wins and both use its file.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readKept(file)) ?? keptSecret(folder, name);
}

async function readKept(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new ConfigError([`${file}: cannot be read: ${error.message}`]);
  });
  if (text === null) return null;
  const secret = text.trim();
  if (Buffer.from(secret, 'base64').length < 32)
    throw new ConfigError([`${file}: is damaged; restore it from a backup`]);
  await chmod(file, 0o600);
  return secret;
}
