/** Postgres' advisory locks, by name. A lock ends with its connection. */
import type pg from 'pg';

/** Takes the lock exclusively. Answers false at once when anybody else holds it. */
export async function tryLock(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS done',
    [name],
  );
  return rows[0]?.done === true;
}
