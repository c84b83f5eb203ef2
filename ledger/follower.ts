/** The port to whoever keeps rows that follow from the events (projections/): they are written with each append. */
import type { PlacedLedgerEvent } from './events.ts';

export type Follower = {
  /** What changes with these events, the next of their ledger. Called before they are stored; throws StoreUnavailable. */
  before(ledgerId: string, events: readonly PlacedLedgerEvent[]): Promise<Following>;
};

export type Following = {
  /** For the store, which may write them with the events. */
  rows?: string;
  /** The events are stored, and what became of the rows there. Settles when they are there, or cannot be written now; never throws. */
  stored(answer?: unknown): Promise<void>;
};
