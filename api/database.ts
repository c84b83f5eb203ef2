/** The database as the API sees it: one that is away says so in the same words as the event store. */
import type pg from 'pg';
import { answered } from '../ledger/store/postgres-errors.ts';
import { maybeStored } from '../ledger/store/waiting.ts';

/** Matches the statements that change rows of a table. */
const CHANGES = /\b(INSERT INTO|UPDATE|DELETE FROM) \w+\.\w/;

/**
 * The same pool, but a query that gets no answer throws StoreUnavailable, whatever `pg` throws for it: requests end in
 * 503 then, and never in 500. Where it was to change something it throws OutcomeUnknown, as the database may still do so. The pool stays
 * the caller's to end.
 */
export function answering(pool: pg.Pool): pg.Pool {
  const query = async (...args: Parameters<pg.Pool['query']>) => {
    const [asked] = args as unknown as [string | pg.QueryConfig];
    const done = answered(Promise.resolve(pool.query(...args)));
    return CHANGES.test(typeof asked === 'string' ? asked : asked.text) ? maybeStored(done) : done;
  };
  return Object.create(pool, { query: { value: query } }) as pg.Pool;
}
