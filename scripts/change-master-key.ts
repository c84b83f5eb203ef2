/** `npm run change-master-key`: wraps the ledgers' keys, and seals what else the master key seals, under another one. */
import { readFile } from 'node:fs/promises';
import { type Config, readConfig } from '../api/config.ts';
import { resealAppSecrets } from '../api/identity/factors/authenticator-app.ts';
import { obtainSecrets, replaceMasterKey } from '../api/secrets.ts';
import { parseMasterKey } from '../api/settings.ts';
import { assertBegun } from '../api/start/begun.ts';
import { openDatabase } from '../api/start/engines.ts';
import { WrongMasterKey } from '../ledger/store/keys.ts';
import { rewrapKeys } from '../ledger/store/reseal.ts';
import { counted } from './cli/progress.ts';
import { runScript, UsageError } from './cli/script.ts';
import { whileStopped } from './cli/stores.ts';

const usage = `npm run change-master-key -- --to FILE

Wraps every ledger's key under another master key, with the app stopped. Events are not touched.
Doing it again with the same file finishes what was interrupted. Backups made before still need
the old key.

  --to FILE  the new key: 32 bytes in base64, as openssl rand -base64 32 > FILE makes it`;

const options = { to: { type: 'string' } } as const;

await runScript({ usage, options }, async ({ to: file }) => {
  if (!file) throw new UsageError('--to is missing.');
  const config = readConfig(process.env);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });
  const to = parseMasterKey(text);
  if (!to) throw new UsageError(`${file} holds no 32 bytes in base64.`);
  assertBegun(config);
  const { masterKey: from } = await obtainSecrets(config);
  const { ledgers, apps } = await change(config, { from, to });
  console.log(`Wrapped the keys of ${counted(ledgers)} ledgers, sealed ${counted(apps)} secrets.`);
  if (config.masterKey) console.log(`Set MASTER_KEY to what is in ${file}, then start the app.`);
  else {
    await replaceMasterKey(config.dataDir, to);
    console.log(
      `The new key is kept in ${config.dataDir}. Keep a copy elsewhere, as of the old one.`,
    );
  }
  return 0;
});

async function change(config: Config, masterKeys: { from: Buffer; to: Buffer }) {
  const { pool, close } = await openUnderEither(config, masterKeys.to);
  return whileStopped(pool, async (client) => {
    await client.query('BEGIN');
    const ledgers = await rewrapKeys(client, masterKeys);
    const apps = await resealAppSecrets(client, masterKeys);
    await client.query('COMMIT');
    // What the old key wrapped must not stay behind in dead rows.
    await client.query('VACUUM keys.ledger_keys, identity.authenticator_apps');
    return { ledgers, apps };
  }).finally(close);
}

/** An interrupted change has left the keys under the new one. */
async function openUnderEither(config: Config, next: Buffer) {
  try {
    return await openDatabase({ ...config, masterKey: next });
  } catch (error) {
    if (error instanceof WrongMasterKey) return openDatabase(config);
    throw error;
  }
}
