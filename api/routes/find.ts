import { err, ok, type Result, ResultAsync } from 'neverthrow';
import type { EventOf, EventType, LedgerEvent } from '../../ledger/events.ts';
import type { Refusal } from '../../ledger/refusals.ts';
import type { ApiRefusal } from '../http/refusals.ts';

type What = Extract<Refusal, { refusal: 'not_found' }>['what'];

/** The one row that was looked for, or the refusal that says what was not found. */
export const one = <T>(rows: readonly T[], what: What) =>
  first(rows, { refusal: 'not_found', what });

/** The one row that a command has changed; the refusal says that the command was done, but that its row is gone since. */
export const changed = <T>(rows: readonly T[], what: What) =>
  first(rows, { refusal: 'deleted_since', what });

function first<T>([row]: readonly T[], none: ApiRefusal): Result<T, ApiRefusal> {
  return row ? ok(row) : err(none);
}

/** The first event of a type that a command caused. Which events a command causes is the ledger's promise. */
export function eventOf<T extends EventType>(events: readonly LedgerEvent[], type: T): EventOf<T> {
  const found = events.find((event): event is EventOf<T> => event.type === type);
  if (!found) throw new Error(`The command caused no ${type}`);
  return found;
}

/** What is read, as a result that cannot be refused. */
export function all<T>(rows: Promise<T>): ResultAsync<T, ApiRefusal> {
  return new ResultAsync(rows.then((found) => ok<T, ApiRefusal>(found)));
}
