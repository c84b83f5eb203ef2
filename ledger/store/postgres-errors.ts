import pg from 'pg';
import { StoreUnavailable } from './event-store.ts';

/**
 * SQLSTATEs that say "not now" instead of "not like this": connection exceptions, lack of resources, a transaction rolled
 * back for another's sake (40…), a server that shuts down or fails over (57P…, 25006 read-only), a wait that was cut short
 * (57014, 55P03).
 */
const NOT_NOW = /^(08|40|53|57P|57014|55P03|25006)/;

/**
 * True when the server itself has answered that it cannot be done. Whatever else `pg` throws means that no answer came:
 * refused, reset, timed out, pool ended.
 */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !NOT_NOW.test(error.code ?? '');
}

/** What a caller of the store should see of an error that `pg` threw. */
export function storeError(error: unknown): unknown {
  if (isAnswer(error) || error instanceof StoreUnavailable) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`The database cannot be reached: ${reason}`, { cause: error });
}
