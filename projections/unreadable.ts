import { isUnavailable } from '../ledger/store/event-store.ts';

/** A ledger that cannot be folded: by this program, or at all. No other ledger is concerned. */
export class LedgerUnreadable extends Error {
  constructor(ledgerId: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Ledger ${ledgerId} cannot be read: ${reason}`, { cause });
    this.name = 'LedgerUnreadable';
  }
}

/** False for what concerns one ledger alone, which is noted where that is met. What is away is thrown: everybody would meet it. */
export function unlessAway(error: unknown): false {
  if (isUnavailable(error)) throw error;
  return false;
}
