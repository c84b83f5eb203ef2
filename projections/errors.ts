import pg from 'pg';
import { StoreUnavailable } from '../ledger/store/event-store.ts';

/** The database of the read tables is away or gave no answer in time: the same may be tried again. */
export class ReadTablesUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The read tables cannot be reached: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.name = 'ReadTablesUnavailable';
  }
}

/**
 * SQLSTATEs that say "not now" instead of "not like this": connection exceptions, lack of resources, a server that shuts
 * down or fails over, a transaction rolled back for another's sake, a wait that was cut short.
 */
const NOT_NOW = /^(08|40|53|57P|57014|55P03|25006)/;

/** Runs a query; throws {@link ReadTablesUnavailable} unless the database itself has answered that it cannot be done. */
export async function reach<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    // Whatever is not an answer of the server means that no answer came: refused, reset, timed out, ended.
    const answered = error instanceof pg.DatabaseError && !NOT_NOW.test(error.code ?? '');
    throw answered ? error : new ReadTablesUnavailable(error);
  }
}

/** True when the event store or the database is away: no event is to blame. */
export function isAway(error: unknown): boolean {
  return error instanceof StoreUnavailable || error instanceof ReadTablesUnavailable;
}
