/** `npm run restore`: puts a backup in the place of the embedded database, and audits it. */
import { join, resolve } from 'node:path';
import { readConfig } from '../api/config.ts';
import { startPostgres } from '../api/postgres/launcher.ts';
import { CLUSTER, choosePlace } from '../api/postgres/place.ts';
import { audit } from '../projections/audit/audit.ts';
import { restoreBackup } from './backup/restore.ts';
import { counted } from './cli/progress.ts';
import { runScript, UsageError } from './cli/script.ts';
import { onEngines } from './cli/stores.ts';

const usage = `npm run restore -- --from FOLDER [--force]

Puts a backup into DATA_DIR, with the app stopped, and audits it. Status 1 when the audit finds
something.

  --from FOLDER  what npm run backup made
  --force        put what is in DATA_DIR aside, instead of refusing`;

const options = { from: { type: 'string' }, force: { type: 'boolean' } } as const;

await runScript({ usage, options }, async ({ from, force = false }) => {
  if (!from) throw new UsageError('--from is missing.');
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new UsageError('This is for the embedded database; with DATABASE_URL use pg_restore.');
  const place = choosePlace(resolve(config.dataDir, CLUSTER), console.log);
  const { dataDir, masterKey } = config;
  const folder = resolve(from);
  const recover = async (cluster: string) => (await startPostgres({ dataDir: cluster })).stop();
  const { takenAt } = await restoreBackup({ folder, dataDir, place, force, masterKey, recover });
  console.log(`Restored the backup of ${takenAt} into ${join(dataDir, CLUSTER)}.`);
  return onEngines(config, async (engines) => {
    const found = ({ problem }: { problem: string }) => console.log(problem);
    const { ledgers, events, findings } = await audit({ ...engines, found });
    const verdict = findings === 0 ? 'all is well' : `${findings} findings`;
    console.log(`Audited ${counted(ledgers)} ledgers, ${counted(events)} events: ${verdict}.`);
    return findings === 0 ? 0 : 1;
  });
});
