/** Loading a ledger: from its snapshot and the events after it, or from the first event. */
import type { RecordedLedgerEvent } from './events.ts';
import { FOLD_VERSION, type Look } from './ledger.ts';
import { type Caused, follow, type Loaded, nothingLoaded, remember, sizeOf } from './loaded.ts';
import { packLoaded, unpackLoaded } from './snapshot.ts';
import { isUnavailable } from './store/event-store.ts';
import { type Log, readBatches, readEvents } from './store/read-events.ts';
import type { Snapshots } from './store/snapshots.ts';

/** Where ledgers are loaded from. */
export type LoadFrom = Log & {
  /** When left out, every ledger is read from its first event. */
  snapshots?: Snapshots | undefined;
  /** Is warned of snapshots that cannot be used or stored. */
  log?: { warn(about: object, message: string): void };
};

/**
 * A snapshot is made each time a ledger has grown by this many events. With fewer, states would be written more often than they
 * are read. With more, every Monday would read months of events.
 */
const GROWN_BY = 25;
/** A ledger of many entities and commands has a large snapshot, which waits for a fourth as many events and their lines, up to the maximum below. */
const SIZE_FOR_EACH = 4;
const GROWN_BY_MOST = 1_000;
/** In the middle of a long stream, or of a command with much to catch up on, a snapshot is stored after this many events. */
const ON_THE_WAY = 2_000;

/** Which of a ledger's events to read. */
export type Wanted = {
  /** Only those before this revision. */
  before?: number | undefined;
  /** The snapshot to begin at must be of a revision before this one; left out, `before` counts. */
  begin?: number;
  /** Is called with each event that is read. */
  look?: Look<RecordedLedgerEvent>;
};

/** The ledger with all its events, or with those before a revision. Throws StoreUnavailable when the store is away. */
export async function load(from: LoadFrom, ledgerId: string, wanted: Wanted = {}): Promise<Loaded> {
  const kept = await findSnapshot(from, ledgerId, wanted.begin ?? wanted.before);
  if (kept && (await goOn(from, ledgerId, kept, wanted))) return kept;
  const loaded = nothingLoaded();
  await catchUp(from, ledgerId, loaded, wanted);
  return loaded;
}

/** From one revision to before another, if there is one. */
const upTo = ({ before }: Wanted, from: number) =>
  before === undefined ? { from } : { from, limit: before - from };

/** Folds the events that were appended since, as far as they are wanted. True when there were any. */
export async function catchUp(
  log: LoadFrom,
  ledgerId: string,
  loaded: Loaded,
  wanted: Wanted = {},
): Promise<boolean> {
  const from = loaded.head.revision + 1;
  for await (const { events, head } of readBatches(log, ledgerId, upTo(wanted, from))) {
    follow(loaded, events, head, wanted.look);
    // A snapshot of an earlier revision would replace the snapshots after it.
    if (wanted.before === undefined && head.revision - loaded.snapshotAt >= ON_THE_WAY)
      await keepSnapshot(log, ledgerId, loaded);
  }
  return loaded.head.revision >= from;
}

/** The stored events of a command. Events of other commands may lie between two appends of it. */
export async function storedOf(
  log: Log,
  { ledgerId, commandId }: { ledgerId: string; commandId: string },
  { from, count }: Caused,
): Promise<RecordedLedgerEvent[]> {
  const events: RecordedLedgerEvent[] = [];
  for await (const event of readEvents(log, ledgerId, { from })) {
    if (event.metadata.commandId === commandId) events.push(event);
    if (events.length === count) break;
  }
  return events;
}

/** Searches the whole stream for a command that is older than {@link REMEMBERED_DAYS}. */
export async function recollect(
  log: Log,
  { ledgerId, commandId }: { ledgerId: string; commandId: string },
  loaded: Loaded,
): Promise<void> {
  for await (const event of readEvents(log, ledgerId))
    if (event.metadata.commandId === commandId) remember(loaded, event);
}

/**
 * Stores a snapshot of a ledger that has grown, in the background. Nobody waits for it, and a missing one only costs time.
 * `goesOn` when a command is in the middle of what it catches up on.
 */
export function keepGrown(from: LoadFrom, ledgerId: string, loaded: Loaded, goesOn: boolean): void {
  const { head, snapshotAt, since } = loaded;
  const grownBy = goesOn ? ON_THE_WAY : GROWN_BY;
  const isWorthIt = since >= Math.min(sizeOf(loaded) / SIZE_FOR_EACH, GROWN_BY_MOST);
  if (isWorthIt && head.revision - snapshotAt >= grownBy) void keepSnapshot(from, ledgerId, loaded);
}

/** Never throws. Others are served first; the ledger may change meanwhile. */
async function keepSnapshot(
  { snapshots, log }: LoadFrom,
  ledgerId: string,
  loaded: Loaded,
): Promise<void> {
  if (!snapshots) return;
  const { head } = loaded;
  Object.assign(loaded, { snapshotAt: head.revision, since: 0 });
  try {
    const snapshot = { head, foldVersion: FOLD_VERSION, state: await packLoaded(loaded) };
    await snapshots.keep(ledgerId, snapshot);
  } catch (error) {
    log?.warn({ ledgerId, err: error }, 'a snapshot could not be kept');
  }
}

async function findSnapshot(
  from: LoadFrom,
  ledgerId: string,
  before?: number,
): Promise<Loaded | null> {
  const doubt = (error: unknown) => {
    if (isUnavailable(error)) throw error;
    disbelieve(from, ledgerId, String(error));
    return null;
  };
  const snapshot = await from.snapshots?.find(ledgerId, before).catch(doubt);
  if (!snapshot) return null;
  const { foldVersion, head, state } = snapshot;
  // Whoever is told to stop there has no doubt of the snapshot.
  await from.whenFree?.();
  from.stop?.throwIfAborted();
  if (foldVersion === FOLD_VERSION) return unpackLoaded(head, state).catch(doubt);
  disbelieve(from, ledgerId, `it is of fold ${foldVersion}, and this is ${FOLD_VERSION}`);
  return null;
}

/** Reads on from the snapshot's own event. False when the log has another event at that revision, or none. */
async function goOn(
  from: LoadFrom,
  ledgerId: string,
  loaded: Loaded,
  wanted: Wanted,
): Promise<boolean> {
  const { revision, hash } = loaded.head;
  const range = upTo(wanted, revision);
  let isOwn = false;
  for await (const { first, events, head } of readBatches(from, ledgerId, range)) {
    if (!isOwn && first.hash !== hash) break;
    follow(loaded, isOwn ? events : events.slice(1), head, wanted.look);
    isOwn = true;
  }
  if (!isOwn)
    disbelieve(from, ledgerId, `the log has another event at revision ${revision}, or none`);
  return isOwn;
}

function disbelieve({ log }: LoadFrom, ledgerId: string, reason: string): void {
  log?.warn(
    { ledgerId, reason },
    'a snapshot is not used: the ledger is read from its first event',
  );
}
