/** Whether there is anything of the app where the settings say that it is. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { select } from '../../projections/sql.ts';
import { type Config, ConfigError } from '../config.ts';
import { hasCluster } from '../postgres/cluster.ts';
import { CLUSTER } from '../postgres/place.ts';
import { MASTER_KEY } from '../secrets.ts';

/** Throws a {@link ConfigError} where the database or the master key would have to be made: a command that made them would then find all well. */
export function assertBegun({ dataDir, databaseUrl, masterKey }: Config): void {
  if (!databaseUrl && !hasCluster(join(dataDir, CLUSTER)))
    throw new ConfigError([
      `DATA_DIR: there is no database in ${resolve(dataDir)}; set it to the app's own folder, mount its disk, or start the app once`,
    ]);
  const file = resolve(dataDir, MASTER_KEY);
  if (masterKey === undefined && !existsSync(file))
    throw new ConfigError([
      `MASTER_KEY: is not set, and there is no ${file}; set one of them to the key that the app has, or start the app once`,
    ]);
}

/** Throws a {@link ConfigError} where the app has never been in this database, which it would then begin. */
export async function assertAppsOwn(pool: pg.Pool): Promise<void> {
  const [found] = await select<{ isThere: boolean }>(pool, {
    text: `SELECT to_regclass('keys.ledger_keys') IS NOT NULL AS "isThere"`,
    values: [],
  });
  if (!found?.isThere)
    throw new ConfigError([
      'DATABASE_URL: nothing of the app is in this database; set it to that of the app, or start the app once',
    ]);
}
