import type pg from 'pg';
import { answered } from '../../ledger/store/postgres-errors.ts';
import { type Query, select } from '../../projections/sql.ts';

/**
 * Runs the statement of a turn (past-holders.ts) while the user's row is held; answers its rows. A statement sees what was written before
 * it began: were the row held by the statement itself, what somebody wrote while it waited would stay. Throws `StoreUnavailable`.
 */
export function takeTurn<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  userId: string,
  statement: Query,
): Promise<Row[]> {
  const hold = 'SELECT FROM identity.users WHERE id = $1 FOR NO KEY UPDATE';
  return answered(
    inTransaction(pool, async (run) => {
      await run({ text: hold, values: [userId] });
      return run<Row>(statement);
    }),
  );
}

type Run = <Row extends pg.QueryResultRow>(query: Query) => Promise<Row[]>;

/** Each query has the pool's time limit. Whatever fails closes the connection, and with it the transaction. */
async function inTransaction<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const query_timeout = pool.options.connectionTimeoutMillis;
  const client = await pool.connect();
  const run: Run = (query) => select(client, { ...query, query_timeout });
  let isBroken = true;
  try {
    await run({ text: 'BEGIN', values: [] });
    const result = await work(run);
    await run({ text: 'COMMIT', values: [] });
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}
