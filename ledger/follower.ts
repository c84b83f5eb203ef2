/** The port to the read tables (projections/), whose rows are written with each append. */
import type { PlacedLedgerEvent } from './events.ts';

export type Follower = {
  /** Prepares the rows that change with the next events of a ledger. Called before the append; throws StoreUnavailable. */
  before(ledgerId: string, events: readonly PlacedLedgerEvent[]): Promise<Following>;
};

export type Following = {
  /** The changed rows as JSON, for a store that can write them in the same transaction. */
  rows?: string;
  /** Called once the events are stored, with the store's answer about the rows. Settles when the rows are written, or cannot be now; never throws. */
  stored(answer?: unknown): Promise<void>;
};
