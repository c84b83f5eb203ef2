import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import { openPool } from '../pool.ts';

/** A database that belongs to one test file alone. */
export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  /** Ends the pool and removes the database; call it in `afterAll`. */
  drop(): Promise<void>;
}

/** Fills an empty database (migrations, say). It must have closed its connections when it settles. */
export type Prepare = (url: string) => Promise<void>;

/**
 * Creates a fresh, prepared database on the run's real PostgreSQL. The preparation runs once and is
 * copied from then on: pass a named function to share the copy between test files; an inline one
 * counts as different in each file.
 */
export async function createTestDatabase(prepare?: Prepare): Promise<TestDatabase> {
  const name = `${inject('postgresRun')}_${randomBytes(6).toString('hex')}`;
  await withAdmin(async (admin) => {
    const template = prepare ? await ensureTemplate(admin, prepare) : 'template0';
    // Less work than the usual strategy, which writes every page to the log as well.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  const url = urlOf(name);
  const pool = openPool({ connectionString: url });
  return {
    url,
    pool,
    drop: async () => {
      if (!pool.ended) await pool.end();
      await withAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Several workers may want the same template at once: one makes it while the others wait. */
async function ensureTemplate(admin: pg.PoolClient, prepare: Prepare): Promise<string> {
  const template = `${inject('postgresRun')}_template_${fingerprint(prepare)}`;
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
  const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (found.rowCount === 0) {
    // A preparation that fails must not leave a half-made template behind.
    const draft = `${template}_draft`;
    await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${draft} TEMPLATE template0`);
    await prepare(urlOf(draft));
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  }
  await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [template]);
  return template;
}

function fingerprint(prepare: Prepare): string {
  const origin = prepare.name === '' ? expect.getState().testPath : '';
  return createHash('sha256').update(`${prepare}${origin}`).digest('hex').slice(0, 16);
}

/** Makes and drops all databases of a test file: two connections for each were a fifth of its cost. They end by themselves when they are idle. */
let admins: pg.Pool | undefined;

/** The lock of a template is held by the connection: where the work fails, that ends, and the lock with it. */
async function withAdmin<T>(work: (admin: pg.PoolClient) => Promise<T>): Promise<T> {
  admins ??= openPool({ connectionString: inject('postgresUrl'), allowExitOnIdle: true });
  const admin = await admins.connect();
  let failed = true;
  try {
    const done = await work(admin);
    failed = false;
    return done;
  } finally {
    admin.release(failed);
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}
