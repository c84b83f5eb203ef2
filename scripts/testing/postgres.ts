import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../api/postgres/launcher.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's server, as a role that may create databases. */
    postgresUrl: string;
    /** Prefix of every database this run creates, so that runs may share a server. */
    postgresRun: string;
  }
}

/**
 * One PostgreSQL for the whole run: that of TEST_DATABASE_URL, else an embedded one in a temporary
 * folder. Afterwards nothing of the run is left on either.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await provideServer();
  const run = `test_${randomBytes(4).toString('hex')}`;
  project.provide('postgresUrl', url);
  project.provide('postgresRun', run);
  // In watch mode the code that prepares a template may just have changed.
  project.onTestsRerun(() => dropDatabases(url, `${run}_template`));
  return async () => {
    await dropDatabases(url, run);
    await stop();
  };
}

async function provideServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { url: external, stop: async () => undefined };

  const folder = mkdtempSync(join(tmpdir(), 'weekwise-test-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o711);
  const access = join(folder, 'access.conf');
  writeFileSync(access, NO_PASSWORDS);
  chmodSync(access, 0o644);
  const postgres = await startPostgres({
    dataDir: join(folder, 'pg18'),
    // The data of a test need not survive a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      hba_file: access,
    },
  });
  await shareCopies(postgres.url);
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asks nobody for a password: to answer that was more than half of what a connection cost the test. */
const NO_PASSWORDS = 'local all all trust\nhost all all 127.0.0.1/32 trust\n';

/**
 * Lets the file system copy a template, where it can: an eighth of the work of reading and writing it, for each of some
 * hundred databases. Which file systems can is known only by trying.
 */
async function shareCopies(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET file_copy_method = 'clone'");
    await client.query('CREATE DATABASE shared_copy TEMPLATE template0 STRATEGY FILE_COPY');
    await client.query("ALTER SYSTEM SET file_copy_method = 'clone'");
    await client.query('SELECT pg_reload_conf()');
    await client.query('DROP DATABASE shared_copy');
  } catch (error) {
    console.log(`Databases of the tests are copied by PostgreSQL: ${error}`);
  } finally {
    await client.end();
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
  }
  await client.end();
}
