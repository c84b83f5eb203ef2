import pg from 'pg';
import { StoreUnavailable } from './event-store.ts';

/**
 * SQLSTATEs that say "not now" instead of "not like this": connection exceptions, lack of resources, a server that shuts
 * down or fails over (57P…, 25006 read-only), a wait that was cut short (57014, 55P03).
 */
const NOT_NOW = /^(08|53|57P|57014|55P03|25006)/;

/** What a caller of the store should see of an error that `pg` threw. */
export function storeError(error: unknown): unknown {
  // Whatever is not an answer of the server means that no answer came: refused, reset, timed out, pool ended.
  const answered = error instanceof pg.DatabaseError && !NOT_NOW.test(error.code ?? '');
  if (answered || error instanceof StoreUnavailable) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`The database cannot be reached: ${reason}`, { cause: error });
}
