/** Taking other tables for the live ones, in one transaction, while everybody reads and writes. */
import pg from 'pg';
import { comparePositions } from '../../ledger/events.ts';
import { READ_TABLES } from '../batch.ts';
import { readTables } from '../checkpoint.ts';
import { type BuildOptions, catchUp } from '../rebuild.ts';
import { previousOf } from '../sql.ts';

export type SwapOptions = Pick<BuildOptions, 'store' | 'codec'> & {
  pool: pg.Pool;
  /** The live tables' schema. */
  live: string;
  /** The schema that takes its name. */
  candidate: string;
  /** Which building of the tables that schema is to hold. */
  build: string;
  /** Gives it up; nothing has changed then. */
  signal?: AbortSignal | undefined;
};

/** So near to the live tables, the rest may be projected while these wait. */
const NEAR_EVENTS = 500;
const ROUNDS_MAX = 50;
const LOCK_WITHIN = '2s';
const LOCK_TRIES = 10;
/** A replay that is frozen while it holds the lock must not stop everybody's reading for longer. */
const SILENT_MAX = '30s';

/**
 * Brings the candidate to where the live tables are and gives it their name; they become the previous ones. Readers are
 * never held up: a statement that runs sees the tables that it began with, the next one finds the new. The projector waits
 * at the checkpoint for the moment that this takes, finds another build there and begins anew.
 */
export async function swap(options: SwapOptions): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1)
    if ((await project(options)) < NEAR_EVENTS) break;
  const client = await options.pool.connect();
  try {
    for (let tries = 1; !(await tryToSwap(client, options)); tries += 1)
      if (tries === LOCK_TRIES) throw new Error('The live tables are too busy to be replaced now.');
  } finally {
    client.release(true);
  }
}

/** Answers how many events the candidate was behind. It is never brought further than the live tables are. */
async function project({ pool, store, codec, live, candidate }: SwapOptions): Promise<number> {
  const { checkpoint } = await readTables(pool, live);
  return checkpoint
    ? projectUntil(pool, { store, codec, schema: candidate, until: checkpoint })
    : 0;
}

/** False when a lock was not to be had in time: nothing has changed then. */
async function tryToSwap(client: pg.PoolClient, options: SwapOptions): Promise<boolean> {
  const { pool, store, codec, live, candidate, build, signal } = options;
  const previous = previousOf(live);
  const replaced = `${live}_replaced`;
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_WITHIN}';
      SET LOCAL idle_in_transaction_session_timeout = '${SILENT_MAX}'`);
    // Whoever moves the checkpoint looks its table up by name after this lock, and finds the new one. Reading goes on beside it.
    await client.query(`LOCK TABLE ${live}.checkpoint IN EXCLUSIVE MODE`);
    const { checkpoint: until } = await readTables(client, live);
    if (until) await projectUntil(pool, { store, codec, schema: candidate, until });
    await eraseIn(client, candidate, live);
    await client.query(`ALTER SCHEMA ${live} RENAME TO ${replaced}`);
    await client.query(`ALTER SCHEMA ${candidate} RENAME TO ${live}`);
    if (candidate !== previous) await client.query(`DROP SCHEMA IF EXISTS ${previous} CASCADE`);
    await client.query(`ALTER SCHEMA ${replaced} RENAME TO ${previous}`);
    // Whoever has lost the right to replay without knowing it may find another's tables here, half built.
    if ((await readTables(client, live)).build !== build)
      throw new Error('Another replay has taken the place of this one.');
    signal?.throwIfAborted();
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false;
    throw error;
  }
}

async function projectUntil(pool: pg.Pool, options: BuildOptions): Promise<number> {
  const client = await pool.connect();
  try {
    const { checkpoint } = await readTables(client, options.schema);
    const there = checkpoint && options.until && comparePositions(checkpoint, options.until) >= 0;
    return there ? 0 : (await catchUp({ ...options, client })).events;
  } finally {
    client.release(true);
  }
}

/** Removes from one schema what another has erased for ever, and lets it remember that. */
export async function eraseIn(client: pg.ClientBase, schema: string, from: string): Promise<void> {
  const { rows } = await client.query<{ ledger_id: string }>(
    `SELECT ledger_id FROM ${from}.erased_ledgers EXCEPT SELECT ledger_id FROM ${schema}.erased_ledgers`,
  );
  if (rows.length === 0) return;
  const ledgerIds = rows.map(({ ledger_id }) => ledger_id);
  for (const { name } of READ_TABLES)
    await client.query(`DELETE FROM ${schema}.${name} WHERE ledger_id = ANY ($1)`, [ledgerIds]);
  await client.query(`INSERT INTO ${schema}.erased_ledgers SELECT unnest($1::uuid[])`, [ledgerIds]);
}
