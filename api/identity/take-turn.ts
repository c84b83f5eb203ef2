import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import { answered } from '../../ledger/store/postgres-errors.ts';
import { maybeStored, orNothingDone } from '../../ledger/store/waiting.ts';
import { type Db, type Query, select } from '../../projections/sql.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { tellOfEndings } from './ended-sessions.ts';

/** Runs a query, within a transaction or by itself; answers its rows as `select` does. */
export type Run = <Row extends pg.QueryResultRow>(query: Query) => Promise<Row[]>;

/** Runs each query by itself. */
export const runIn =
  (db: Db): Run =>
  (query) =>
    select(db, query);

/** Whose account it is, and the session that acts, if one does. */
export type Acting = { userId: string; sessionId?: string };

/** Another account that the same work changes, if there is one. */
type WithOther = { otherId?: string | undefined };

/** Whose account it is, and the command that changes it: sent again, it has been done. */
export type ByCommand = { userId: string; commandId: string };

// In one order, whoever acts: two who change each other's account do not wait for each other.
const HOLD_USERS =
  'SELECT FROM identity.users WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
const HOLD_SESSION = `SELECT FROM identity.sessions WHERE user_id = $1 AND id = $2
  AND turns = (SELECT turns FROM identity.users WHERE id = $1) FOR NO KEY UPDATE`;

/**
 * Does the work in a transaction that holds the user's row (and that of the other account), and the row of the session that acts, so that
 * whatever ends either comes before or after all of it. Refuses `unauthenticated` where the session has ended by then. What is refused is not stored. Throws `NothingDone`, and
 * `OutcomeUnknown` where the end of the transaction got no answer: whoever asks has changed nothing before.
 */
export async function whileHeld<T>(
  pool: pg.Pool,
  { userId, sessionId, otherId }: Acting & WithOther,
  work: (run: Run) => Promise<Result<T, ApiRefusal>>,
): Promise<Result<T, ApiRefusal>> {
  const users = otherId === undefined ? [userId] : [userId, otherId];
  const transaction = answered(
    inTransaction(pool, async (run) => {
      await run({ text: HOLD_USERS, values: [users] });
      if (sessionId !== undefined) {
        const held = await run({ text: HOLD_SESSION, values: [userId, sessionId] });
        if (held.length === 0) return err({ refusal: 'unauthenticated' });
      }
      return work(run);
    }),
  );
  const done = await orNothingDone(transaction);
  for (const id of users) tellOfEndings(pool, id);
  return done;
}

/**
 * Runs the statement of a turn (past-holders.ts) while the rows are held, and tells of it in the same transaction. Answers the row of the
 * statement; none where there is none to tell of, or the session has ended. A statement sees what was written before it began: were the
 * row held by the statement itself, what somebody wrote while it waited would stay.
 */
export async function takeTurn<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  acting: Acting,
  statement: Query,
  tell: (run: Run) => Promise<void>,
): Promise<Row | undefined> {
  const taken = await whileHeld(pool, acting, async (run) => {
    const [row] = await run<Row>(statement);
    if (row) await tell(run);
    return ok(row);
  });
  return taken.unwrapOr(undefined);
}

/** Each query has the pool's time limit. Whatever throws closes the connection, and with it the transaction. */
async function inTransaction<T>(
  pool: pg.Pool,
  work: (run: Run) => Promise<Result<T, ApiRefusal>>,
): Promise<Result<T, ApiRefusal>> {
  const query_timeout = pool.options.connectionTimeoutMillis;
  const client = await pool.connect();
  const run: Run = (query) => select(client, { ...query, query_timeout });
  let isBroken = true;
  try {
    await run({ text: 'BEGIN', values: [] });
    const result = await work(run);
    if (result.isOk()) await maybeStored(answered(run({ text: 'COMMIT', values: [] })));
    else await run({ text: 'ROLLBACK', values: [] });
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}
