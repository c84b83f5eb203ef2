/** The client's errors in the store's own terms. */
import {
  AccessDeniedError,
  isCommandError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { StoreUnavailable } from '../event-store.ts';

/** The server has processed the call: a retry would get the same answer. */
export function isAnswer(error: unknown): boolean {
  return (
    error instanceof WrongExpectedVersionError ||
    error instanceof StreamDeletedError ||
    error instanceof StreamNotFoundError ||
    limitOf(error) !== null ||
    isMalformed(error) ||
    error instanceof ServerTooOld
  );
}

/** gRPC's own codes. */
const status = { INVALID_ARGUMENT: 3, RESOURCE_EXHAUSTED: 8 } as const;

function isOfCode(error: unknown, code: number): boolean {
  return error instanceof Error && isCommandError(error) && error.code === code;
}

const isMalformed = (error: unknown): boolean => isOfCode(error, status.INVALID_ARGUMENT);

/** The log has no event at the position of a read. The server has different messages for reads and subscriptions. */
export function isUnknownPosition(error: unknown): boolean {
  return (
    error instanceof Error &&
    isCommandError(error) &&
    /InvalidPosition|invalid position/.test(error.message)
  );
}

/** The server has given up an append. The connection is intact, and the events may be stored nevertheless. */
export const isTimeout = (error: unknown): boolean => error instanceof TimeoutError;

/** The most bytes of an append that a server can be configured for. */
export const LARGEST_APPEND_BYTES = 16_767_216;

/** The limit in bytes that an append exceeded; null for other errors. Newer servers also limit one event. */
export function limitOf(error: unknown): number | null {
  if (error instanceof MaxAppendSizeExceededError) return error.maxAppendSize;
  if (isOfCode(error, status.RESOURCE_EXHAUSTED)) return LARGEST_APPEND_BYTES;
  const trailers =
    error instanceof Error && isCommandError(error) ? error._raw?.metadata?.getMap() : undefined;
  const limit = trailers?.['maximum-append-event-size'];
  return limit === undefined ? null : Number(limit);
}

/** Another node leads, and the client is already connecting to it. */
export const isNotLeader = (error: unknown): boolean => error instanceof NotLeaderError;

/** The server does not send the log position of a stream's event, which read-your-writes needs. */
export class ServerTooOld extends Error {
  constructor() {
    super('EventStoreDB must be version 22.6 or later.');
    this.name = 'ServerTooOld';
  }
}

/** The error for the store's callers: an answer as it is, anything else as StoreUnavailable, which leaves the outcome open. */
export function storeError(error: unknown): unknown {
  if (isUnknownPosition(error))
    return new StoreUnavailable(
      'The event store has no event at the position that was read last: it holds another log',
      { cause: error },
    );
  if (error instanceof StoreUnavailable || isAnswer(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replace(/\s*Resolution note:\s*$/, '');
  const what =
    error instanceof AccessDeniedError
      ? 'The event store refuses our credentials'
      : 'The event store cannot be reached';
  return new StoreUnavailable(reason ? `${what}: ${reason}` : what, { cause: error });
}
