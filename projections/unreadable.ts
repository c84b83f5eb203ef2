import { isUnavailable } from '../ledger/store/event-store.ts';

/** A ledger that cannot be folded, by this program or by any. Other ledgers are not affected. */
export class LedgerUnreadable extends Error {
  constructor(ledgerId: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Ledger ${ledgerId} cannot be read: ${reason}`, { cause });
    this.name = 'LedgerUnreadable';
  }
}

/** False for an error that concerns one ledger alone, which is noted in its stamp. Throws when a store or database is away. */
export function unlessAway(error: unknown): false {
  if (isUnavailable(error)) throw error;
  return false;
}
