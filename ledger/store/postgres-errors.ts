import pg from 'pg';
import { StoreUnavailable } from './event-store.ts';

/**
 * SQLSTATEs that say "not now" instead of "not like this": connection exceptions, lack of resources, a transaction rolled
 * back for another's sake (40…), a server that shuts down or fails over (57P…, 25006 read-only), a wait that was cut short
 * (57014, 55P03). So does a disk or a file that fails (58), and a server that lets nobody in: 28, or 3D000 where it has no such database.
 */
const NOT_NOW = /^(08|28|3D000|40|53|57P|57014|55P03|25006|58)/;

/** True when the server has ended the connection with it, as far as its words tell: a server of another language says them in that one. */
const isFatal = ({ severity }: pg.DatabaseError) => severity === 'FATAL' || severity === 'PANIC';

/**
 * SQLSTATEs that are about what was sent: how many rows it makes (21), its data (22), a constraint (23), a view's check
 * (44), what is too large for any row (54), what a function of ours refuses (P0).
 */
const ABOUT_WHAT_WAS_SENT = /^(21|22|23|44|54|P0)/;

const DISK_FULL = '53100';

/**
 * True when the server itself has answered that it cannot be done. Whatever else `pg` throws means that no answer came:
 * refused, reset, timed out, pool ended.
 */
function isAnswer(error: unknown): boolean {
  return isFromServer(error) && !NOT_NOW.test(error.code ?? '') && !isFatal(error);
}

/** True when the server has answered at all, be it that it cannot be done now. */
export function isFromServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** True when the server refuses what was sent, and would take something else now. Sent in parts, the parts may be judged one by one. */
export function blamesWhatWasSent(error: unknown): boolean {
  return isFromServer(error) && ABOUT_WHAT_WAS_SENT.test(error.code ?? '');
}

/** True when the server answered that its disk is full. */
export function isDiskFull(error: unknown): boolean {
  return isFromServer(error) && error.code === DISK_FULL;
}

/** Why something cannot be done now, for the log and for `/readyz`. `what`: what was asked for, with a capital. */
function whyNotNow(what: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (isDiskFull(error)) return `${what}: disk full (${reason})`;
  return isFromServer(error)
    ? `${what} cannot do this now: ${reason}`
    : `${what} cannot be reached: ${reason}`;
}

/** SQLSTATEs that end a connection. The server may send them after a commit, in place of its answer. */
const ENDS_CONNECTION = /^(08|57P)/;

/** True when the server has answered a statement with an error, and goes on: it stored nothing of it, and may take another at once. */
export function isRolledBack(error: unknown): boolean {
  return isFromServer(error) && !ENDS_CONNECTION.test(error.code ?? '') && !isFatal(error);
}

/** What a caller of the store should see of an error that `pg` threw. */
export function storeError(error: unknown): unknown {
  return isAnswer(error) ? error : unavailable(error);
}

/** The same where the server has no connection for anybody: whatever it says then, it is away. */
export function unavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const nothingStored = isRolledBack(error);
  return new StoreUnavailable(whyNotNow('The database', error), { cause: error, nothingStored });
}

/** What a query of `pg` answers; what gets no answer throws StoreUnavailable. */
export async function answered<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw storeError(error);
  }
}
