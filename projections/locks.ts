/** Postgres' advisory locks, by name. A lock ends with its connection. */
import type pg from 'pg';

/** Takes the lock exclusively. Answers false at once when anybody else holds it. */
export const tryLock = (client: pg.ClientBase, name: string): Promise<boolean> =>
  ask(client, 'pg_try_advisory_lock', name);

/** Takes the lock together with others. Answers false at once when somebody holds it exclusively. */
export const tryShareLock = (client: pg.ClientBase, name: string): Promise<boolean> =>
  ask(client, 'pg_try_advisory_lock_shared', name);

async function ask(client: pg.ClientBase, what: string, name: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    `SELECT ${what}(hashtextextended($1, 0)) AS done`,
    [name],
  );
  return rows[0]?.done === true;
}
