/** A ledger as a process keeps it in memory between commands. */
import { addDays, type Day } from './calendar.ts';
import type { RecordedLedgerEvent } from './events.ts';
import { EMPTY_LEDGER, fold, type Ledger, type Look } from './ledger.ts';
import { type Head, NO_EVENTS } from './store/chain.ts';

/** A ledger in memory, with what the next append needs to know of its stream. */
export type Loaded = {
  ledger: Ledger;
  head: Head;
  /** Of the last event. */
  day: Day;
  /** Which events each command caused, the oldest first: those of the ledger's last {@link REMEMBERED_DAYS} days. */
  decided: Map<string, Caused>;
  /** The revision of the last snapshot that was read or made; -1 before the first. */
  snapshotAt: number;
};
/** Where the first event of a command stands, how many there are, and on which day it was decided. */
export type Caused = { commandHash: string; from: number; count: number; day: Day };

/** For so long a command that is sent again is known: 30 days, and one more for a zone or a clock that differs. */
export const REMEMBERED_DAYS = 31;

/** A stream of which nothing was read yet. */
export function nothingLoaded(): Loaded {
  return { ledger: EMPTY_LEDGER, head: NO_EVENTS, day: '', decided: new Map(), snapshotAt: -1 };
}

/** Folds stored events into a loaded ledger. `head` is where the stream ends with the last of them. */
export function follow(
  loaded: Loaded,
  events: readonly RecordedLedgerEvent[],
  head: Head,
  look?: Look<RecordedLedgerEvent>,
): void {
  loaded.head = head;
  loaded.ledger = fold(loaded.ledger, events, look);
  for (const event of events) remember(loaded, event);
  const last = events.at(-1);
  if (last) passTo(loaded, last.metadata.day);
}

/** Remembers by which command an event was caused. */
export function remember(
  { decided }: Pick<Loaded, 'decided'>,
  { revision, metadata }: Pick<RecordedLedgerEvent, 'revision' | 'metadata'>,
): void {
  const { commandId, commandHash, day } = metadata;
  const known = decided.get(commandId);
  if (known) known.count += 1;
  else decided.set(commandId, { commandHash, from: revision, count: 1, day });
}

/** The ledger's day is now this one; commands that are too long ago by then are forgotten. */
export function passTo(loaded: Loaded, day: Day): void {
  if (day === loaded.day) return;
  loaded.day = day;
  const first = addDays(day, -REMEMBERED_DAYS);
  for (const [commandId, caused] of loaded.decided) {
    if (caused.day >= first) return;
    loaded.decided.delete(commandId);
  }
}
