import { StoreUnavailable } from '../ledger/store/event-store.ts';
import { isAnswer, whyNotNow } from '../ledger/store/postgres-errors.ts';

/** The database of the read tables is away or gave no answer in time: the same may be tried again. */
export class ReadTablesUnavailable extends Error {
  constructor(cause: unknown) {
    super(whyNotNow('The database of the read tables', cause), { cause });
    this.name = 'ReadTablesUnavailable';
  }
}

/** Runs a query; throws {@link ReadTablesUnavailable} unless the database itself has answered that it cannot be done. */
export async function reach<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw isAnswer(error) ? error : new ReadTablesUnavailable(error);
  }
}

/** True when the event store or the database is away: no event is to blame. */
export function isAway(error: unknown): boolean {
  return error instanceof StoreUnavailable || error instanceof ReadTablesUnavailable;
}
