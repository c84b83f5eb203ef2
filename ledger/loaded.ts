/** A ledger as a process keeps it in memory between commands. */
import type { Day } from './calendar.ts';
import type { RecordedLedgerEvent } from './events.ts';
import { EMPTY_LEDGER, fold, type Ledger } from './ledger.ts';
import { type Head, NO_EVENTS } from './store/chain.ts';

/** A ledger in memory, with what the next append needs to know of its stream. */
export type Loaded = {
  ledger: Ledger;
  head: Head;
  /** Of the last event. */
  day: Day;
  /** Which events each command caused. */
  decided: Map<string, Caused>;
};
/** Where the first event of a command stands, and how many there are. */
export type Caused = { commandHash: string; from: number; count: number };

/** A stream of which nothing was read yet. */
export function nothingLoaded(): Loaded {
  return { ledger: EMPTY_LEDGER, head: NO_EVENTS, day: '', decided: new Map() };
}

/** Folds stored events into a loaded ledger. `head` is where the stream ends with the last of them. */
export function follow(loaded: Loaded, events: readonly RecordedLedgerEvent[], head: Head): void {
  loaded.head = head;
  loaded.ledger = fold(loaded.ledger, events);
  for (const { revision, metadata } of events) {
    const { commandId, commandHash } = metadata;
    const known = loaded.decided.get(commandId);
    if (known) known.count += 1;
    else loaded.decided.set(commandId, { commandHash, from: revision, count: 1 });
    loaded.day = metadata.day;
  }
}
