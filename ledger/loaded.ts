/** A ledger as a process keeps it in memory between commands. */
import { addDays, type Day } from './calendar.ts';
import { ENTITY_KINDS } from './entities.ts';
import type { RecordedLedgerEvent } from './events.ts';
import { EMPTY_LEDGER, fold, type Ledger, type Look } from './ledger.ts';
import { weightOf } from './others-first.ts';
import { type Head, NO_EVENTS } from './store/chain.ts';

/** A ledger in memory, with what the next append needs to know of its stream. */
export type Loaded = {
  ledger: Ledger;
  head: Head;
  /** The day of the last event, in the ledger's time zone. */
  day: Day;
  /** Which events each command caused, the oldest first: those of the ledger's last {@link REMEMBERED_DAYS} days, {@link REMEMBERED_MOST} and some at most. */
  decided: Map<string, Caused>;
  /** The revision of the last snapshot that was read or made; -1 before the first. */
  snapshotAt: number;
  /** How many events and lines have come since that snapshot: how much work reading them again is. */
  since: number;
};

/** Of one command, and never changed: a snapshot may be being written of it. The revision of its first event, the number of its events, and the day on which it was decided. */
export type Caused = {
  readonly commandHash: string;
  readonly from: number;
  readonly count: number;
  readonly day: Day;
};

/** A repeated command is recognised for this long: 30 days, and one more for zones and clocks that differ. */
export const REMEMBERED_DAYS = 31;

/** No household has so many commands in that time. Each snapshot has all of them in it, and writing it holds up others. */
export const REMEMBERED_MOST = 20_000;
/** They are forgotten so many at once: the first of a map is looked for among all that were deleted before it. */
const FORGOTTEN_AT_ONCE = 1_000;

/** The state before anything of a stream was read. */
export function nothingLoaded(): Loaded {
  const decided = new Map();
  return { ledger: EMPTY_LEDGER, head: NO_EVENTS, day: '', decided, snapshotAt: -1, since: 0 };
}

/** How large it is: the number of its entities and commands. */
export function sizeOf({ ledger, decided }: Loaded): number {
  const entities = ENTITY_KINDS.reduce((sum, kind) => sum + ledger[kind].size, 0);
  return 1 + entities + ledger.undone.size + decided.size;
}

/** Folds stored events into a loaded ledger. `head` is the end of the stream after the last of them. */
export function follow(
  loaded: Loaded,
  events: readonly RecordedLedgerEvent[],
  head: Head,
  look?: Look<RecordedLedgerEvent>,
): void {
  loaded.head = head;
  loaded.since += weightOf(events);
  loaded.ledger = fold(loaded.ledger, events, look);
  for (const event of events) remember(loaded, event);
  const last = events.at(-1);
  if (last) passTo(loaded, last.metadata.day);
}

/** Remembers by which command an event was caused. */
export function remember(
  loaded: Pick<Loaded, 'decided'>,
  { revision, metadata }: Pick<RecordedLedgerEvent, 'revision' | 'metadata'>,
): void {
  const { commandId, commandHash, day } = metadata;
  const known = loaded.decided.get(commandId) ?? { commandHash, from: revision, count: 0, day };
  rememberCommand(loaded, commandId, { ...known, count: known.count + 1 });
}

/** Remembers what a command has caused so far, and forgets the oldest where there are a thousand too many. */
export function rememberCommand(
  { decided }: Pick<Loaded, 'decided'>,
  commandId: string,
  caused: Caused,
): void {
  decided.set(commandId, caused);
  if (decided.size < REMEMBERED_MOST + FORGOTTEN_AT_ONCE) return;
  for (const oldest of decided.keys()) {
    decided.delete(oldest);
    if (decided.size <= REMEMBERED_MOST) return;
  }
}

/** Moves the ledger on to a day, and forgets the commands that are older than {@link REMEMBERED_DAYS} by then. */
export function passTo(loaded: Loaded, day: Day): void {
  if (day === loaded.day) return;
  loaded.day = day;
  const first = addDays(day, -REMEMBERED_DAYS);
  for (const [commandId, caused] of loaded.decided) {
    if (caused.day >= first) return;
    loaded.decided.delete(commandId);
  }
}
