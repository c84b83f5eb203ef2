/** What a backup says of the master key that it needs: enough to know the key again, and nothing of the key itself. */
import { createHmac, createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Keyring } from '../../ledger/store/keys.ts';
import { deriveKey } from '../../ledger/store/seal.ts';

const PURPOSE = 'backups';

/** What the backup says of the master key behind these keys. */
export const keyCheckOf = (keyring: Pick<Keyring, 'keyFor'>): string =>
  createHmac('sha256', keyring.keyFor(PURPOSE)).digest('hex');

/** Whether that was said of this master key. */
export const isKeyOf = (check: string, masterKey: Buffer): boolean =>
  check === keyCheckOf({ keyFor: (purpose) => deriveKey(createSecretKey(masterKey), purpose) });

/** The master key in a file, which may hold anything; null where there is none. */
export async function keyIn(file: string): Promise<Buffer | null> {
  return existsSync(file) ? Buffer.from(await readFile(file, 'utf8'), 'base64') : null;
}
