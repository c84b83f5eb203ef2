import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { migrate } from '../ledger/store/migrate.ts';
import { READ_SCHEMA } from './sql.ts';

/** Brings the read tables' schema up to date; call it before anything reads them or writes them. */
export function migrateReadTables(pool: pg.Pool): Promise<void> {
  const folder = fileURLToPath(new URL('./schema', import.meta.url));
  return migrate(pool, { schema: READ_SCHEMA, folder });
}
