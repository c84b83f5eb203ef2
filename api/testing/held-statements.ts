/** Statements of the sign-in that tests hold up: what one has looked at by then, and what others write meanwhile. */
import { expect, vi } from 'vitest';
import { OWN_LOCKS } from '../../ledger/store/testing/locks.ts';
import type { TestApi } from './api.ts';

/** Table, event and words of the statements that may be held up, each before the advisory lock of its place in this list. */
const STATEMENTS = {
  session: ['sessions', 'INSERT', 'INTO identity.sessions'],
  halfLogIn: ['second_steps', 'INSERT', 'INTO identity.second_steps'],
  resetLink: ['reset_tokens', 'INSERT', 'INTO identity.reset_tokens'],
  addressLink: ['email_changes', 'INSERT', 'INTO identity.email_changes'],
  passkey: ['passkeys', 'INSERT', 'INTO identity.passkeys'],
  feed: ['users', 'UPDATE', 'SET calendar_feed_made_by'],
  password: ['users', 'UPDATE', 'password_changed_by = $5'],
  reset: ['users', 'UPDATE', 'SET password_hash = $4'],
  address: ['users', 'UPDATE', 'SET email = change.email'],
  takeOver: ['users', 'UPDATE', 'SET google_id = $2'],
  begunApp: ['authenticator_apps', 'INSERT', 'INTO identity.authenticator_apps'],
  confirmedApp: ['authenticator_apps', 'UPDATE', 'SET last_step'],
  removedApp: ['authenticator_apps', 'DELETE', 'authenticator_apps WHERE user_id = $1'],
  signOutElsewhere: ['users', 'UPDATE', 'FROM ended_sessions) AS ended'],
  lostAddress: ['users', 'UPDATE', 'SET email = NULL'],
  recoveryCodes: ['recovery_codes', 'INSERT', 'INTO identity.recovery_codes'],
  letterOfJob: ['letters', 'INSERT', 'FROM noted'],
} as const;
type Held = keyof typeof STATEMENTS;
const lockOf = (held: Held) => 4711 + Object.keys(STATEMENTS).indexOf(held);

/** Makes the statements ones that wait. */
export async function makeHoldable({ pool }: TestApi): Promise<void> {
  await pool.query(
    `CREATE FUNCTION identity.hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF position(TG_ARGV[0] IN current_query()) > 0 THEN
        PERFORM pg_advisory_xact_lock_shared(TG_ARGV[1]::bigint);
      END IF;
      RETURN NULL;
    END $$`,
  );
  for (const [held, [table, event, words]] of Object.entries(STATEMENTS))
    await pool.query(
      `CREATE TRIGGER hold_${held} BEFORE ${event} ON identity.${table}
        FOR EACH STATEMENT EXECUTE FUNCTION identity.hold('${words}', ${lockOf(held as Held)})`,
    );
}

/** A condition may take a while to come true where other tests run beside. */
const PATIENCE = { timeout: 20_000 };

/** How many wait for a lock of this kind. */
async function waiting({ pool }: TestApi, kind: 'advisory' | 'transactionid') {
  const text = `SELECT FROM ${OWN_LOCKS}
    WHERE locktype = '${kind}' AND NOT granted`;
  return (await pool.query(text)).rowCount;
}

/** Begins something, holds this statement of it up while the account takes its turn, and lets it go on. */
export async function inBetween<T>(
  api: TestApi,
  held: Held,
  begin: () => Promise<T>,
  turn: () => Promise<unknown>,
): Promise<T> {
  const holder = await api.pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [lockOf(held)]);
    const underWay = begin();
    await vi.waitFor(async () => expect(await waiting(api, 'advisory')).toBe(1), PATIENCE);
    await turn();
    await holder.query('SELECT pg_advisory_unlock($1)', [lockOf(held)]);
    return await underWay;
  } finally {
    // Closed, it holds nothing up any more, whatever became of the test.
    holder.release(true);
  }
}

/** A turn of an account, and the statement of it that is held up. */
export type Turn = [Held, () => Promise<unknown>];

/** Holds up the statement of a turn, which has looked by then at what it is to end, until the other is done or waits for it. */
export async function duringTurn<T>(
  api: TestApi,
  [held, turn]: Turn,
  other: () => Promise<T>,
): Promise<T> {
  const others: Promise<T>[] = [];
  let isDone = false;
  await inBetween(api, held, turn, async () => {
    others.push(
      other().finally(() => {
        isDone = true;
      }),
    );
    await vi.waitFor(
      async () => expect(isDone || (await waiting(api, 'transactionid')) === 1).toBe(true),
      PATIENCE,
    );
  });
  return Promise.race(others);
}

/** Locks the latest row of this account in a table, and asks for its user once the turn waits for the row. */
export async function duringRow<T>(
  api: TestApi,
  { table, email }: { table: string; email: string },
  turn: () => Promise<T>,
): Promise<T> {
  const holder = await api.pool.connect();
  const user = 'SELECT id FROM identity.users WHERE email = $1';
  try {
    await holder.query('BEGIN');
    const { rows } = await holder.query(user, [email]);
    const last = `SELECT FROM identity.${table} WHERE user_id = $1 ORDER BY expires_at DESC, ctid DESC LIMIT 1 FOR UPDATE`;
    expect((await holder.query(last, [rows[0].id])).rowCount).toBe(1);
    const underWay = turn();
    await vi.waitFor(async () => expect(await waiting(api, 'transactionid')).toBe(1), PATIENCE);
    await holder.query('SELECT FROM identity.users WHERE id = $1 FOR KEY SHARE', [rows[0].id]);
    await holder.query('COMMIT');
    return await underWay;
  } finally {
    holder.release(true);
  }
}
