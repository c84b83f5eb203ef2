/** The database as the API sees it: one that is away says so in the same words as the event store. */
import type pg from 'pg';
import { answered } from '../ledger/store/postgres-errors.ts';

/**
 * The same pool, but a query that gets no answer throws StoreUnavailable, whatever `pg` throws for it: requests end in
 * 503 then, and never in 500. The pool stays the caller's to end.
 */
export function answering(pool: pg.Pool): pg.Pool {
  const query = async (...args: Parameters<pg.Pool['query']>) =>
    answered(Promise.resolve(pool.query(...args)));
  return Object.create(pool, { query: { value: query } }) as pg.Pool;
}
