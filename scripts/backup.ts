/** `npm run backup`: a copy of the embedded database and the secrets, while the app runs. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../api/config.ts';
import { keptFiles, MASTER_KEY } from '../api/secrets.ts';
import { openDatabase } from '../api/start/engines.ts';
import { takeBackup } from './backup/take.ts';
import { counted, progressBar } from './cli/progress.ts';
import { runScript, UsageError } from './cli/script.ts';

const usage = `npm run backup -- --to FOLDER [--without-secrets]

Copies the embedded database into a new folder, while the app runs or not. Everything that was
answered before the end is in it, but no event that is in EventStoreDB (EVENT_STORE_URL).

  --to FOLDER        where to; must not exist
  --without-secrets  leave the master key and the session secret out, and keep them elsewhere:
                     without the master key nobody can read the backup

A secret that is a setting (MASTER_KEY, SESSION_SECRET) is not in it either.`;

const options = { to: { type: 'string' }, 'without-secrets': { type: 'boolean' } } as const;

await runScript({ usage, options }, async ({ to, 'without-secrets': bare = false }) => {
  if (!to) throw new UsageError('--to is missing.');
  const folder = resolve(to);
  if (existsSync(folder)) throw new UsageError(`${folder} exists already.`);
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new UsageError('This is for the embedded database; with DATABASE_URL use pg_dump.');
  // A command that changes the master key, or all events, would change half of what is copied.
  const database = await openDatabase(config, { isApp: true });
  const bar = progressBar();
  try {
    const kept = bare ? [] : keptFiles(config);
    const extras = Object.fromEntries(kept.map((name) => [name, join(config.dataDir, name)]));
    const progress = (part: number) => bar.show(part, 'files copied');
    const { pool, keyring } = database;
    const { files } = await takeBackup({ pool, keyring, folder, extras, progress });
    bar.end();
    console.log(`Backed up ${counted(files)} files to ${folder}.`);
    console.log(
      kept.includes(MASTER_KEY)
        ? 'It holds the master key: whoever has it can read every ledger.'
        : 'It does not hold the master key: keep that elsewhere, nothing can be read without it.',
    );
    if (config.eventStoreUrl)
      console.log(
        'The events are in EventStoreDB, and not in it: back that up now with its own tools.',
      );
    return 0;
  } finally {
    await database.close();
  }
});
