/** Brings one Postgres schema up to date from a folder of numbered SQL files. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The database and the folder disagree about which migrations were applied; a person has to decide. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** `hashes`: SHA-256 of the file as it is, then of each longer text that it had before and names itself. */
type Migration = { name: string; sql: string; hashes: string[] };
type Done = { name: string; sha256: string };

const BEFORE = /^-- before: ([0-9a-f]{64})$/gm;
const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;

/**
 * Applies the files `001-name.sql`, `002-name.sql` … that are not yet recorded in `<schema>.migrations`, each in a
 * transaction of its own. Inside a file the schema is first on the search path, so a file may leave it unnamed.
 *
 * Any number of processes may call this at once: the first does the work while the others wait. What was applied must
 * still be in the folder, unchanged; otherwise this throws a {@link MigrationError} and applies nothing. A file may be
 * shortened by what a later one does over: then it names the hash of its text of before, in a line `-- before: HASH`.
 */
export async function migrate(
  pool: pg.Pool,
  options: { schema: string; folder: string },
): Promise<void> {
  const wanted = await readMigrations(options.folder);
  const schema = pg.escapeIdentifier(options.schema);
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [lockName(options)]);
    await prepare(client, schema);
    const done = await client.query<Done>(
      `SELECT name, sha256 FROM ${schema}.migrations ORDER BY name`,
    );
    verifyHistory(options.schema, wanted, done.rows);
    for (const migration of wanted.slice(done.rows.length)) await apply(client, schema, migration);
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [lockName(options)]);
    failed = false;
  } finally {
    // A broken session is closed, not pooled: it may be inside a transaction, and it holds the lock.
    client.release(failed);
  }
}

const lockName = (options: { schema: string }) => `migrate ${options.schema}`;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set(names.map((name) => name.slice(0, 3)));
  const odd = names.find((name) => !FILE_NAME.test(name));
  if (odd) throw new MigrationError(`${join(folder, odd)} is not named like 001-accounts.sql.`);
  if (numbers.size < names.length) throw new MigrationError(`${folder} uses a number twice.`);
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line ends, which does not change the meaning.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const hash = createHash('sha256').update(sql).digest('hex');
      const before = Array.from(sql.matchAll(BEFORE), ([, one = '']) => one);
      return { name, sql, hashes: [hash, ...before] };
    }),
  );
}

async function prepare(client: pg.PoolClient, schema: string): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS ${schema};
    CREATE TABLE IF NOT EXISTS ${schema}.migrations (
      name text PRIMARY KEY,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
}

/** What was applied must be the beginning of the folder: nothing changed, gone or slipped in between. */
function verifyHistory(schema: string, wanted: Migration[], done: Done[]): void {
  done.forEach(({ name, sha256 }, index) => {
    const file = wanted[index];
    if (file?.name === name && file.hashes.includes(sha256)) return;
    throw new MigrationError(
      file?.name === name
        ? `${name} was changed after it had been applied to the schema "${schema}": put it back and add a new file instead.`
        : `The schema "${schema}" has ${name} applied where this program has ${file?.name ?? 'nothing'}: it belongs to another version of the program.`,
    );
  });
}

async function apply(client: pg.PoolClient, schema: string, migration: Migration): Promise<void> {
  await client.query(`BEGIN; SET LOCAL search_path TO ${schema}, public`);
  try {
    await client.query(migration.sql);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    throw new MigrationError(`${migration.name} failed: ${cause.message}`, { cause });
  }
  await client.query(`INSERT INTO ${schema}.migrations (name, sha256) VALUES ($1, $2)`, [
    migration.name,
    migration.hashes[0],
  ]);
  await client.query('COMMIT');
}
