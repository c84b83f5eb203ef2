/** The port to whoever keeps rows that follow from the events (projections/): they are written with each append. */
import type { PlacedLedgerEvent } from './events.ts';

export type Follower = {
  /** What changes with these events, the next of their ledger. Called before they are stored; throws StoreUnavailable. */
  before(ledgerId: string, events: readonly PlacedLedgerEvent[]): Promise<Following>;
};

export type Following = {
  /** The events are stored. Settles when the rows are there, or cannot be written now; never throws. */
  stored(): Promise<void>;
};
