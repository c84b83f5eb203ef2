/** Folding a ledger's events from the log: on from rows that are known, or from the first event. */
import type { Day } from '../ledger/calendar.ts';
import type { PlacedLedgerEvent } from '../ledger/events.ts';
import { ledgerStream } from '../ledger/store/codec.ts';
import type { StoredEvent } from '../ledger/store/event-store.ts';
import type { Keyring } from '../ledger/store/keys.ts';
import { type Log, readBatches, readOn } from '../ledger/store/read-events.ts';
import { type Changed, type Folded, fold, NOTHING } from './folded.ts';

type Parts = Log & { keyring: Pick<Keyring, 'find' | 'forget'> };

/** Continues from a known fold where the stream continues it. Otherwise it folds the whole ledger, and all rows are written. */
export async function foldOn(
  parts: Parts,
  ledgerId: string,
  known: Folded,
  { wanted, ahead }: { wanted: number; ahead: readonly StoredEvent[] },
): Promise<{ after: Folded; events: PlacedLedgerEvent[]; changed?: Changed }> {
  const changed: Changed = new Map();
  const events: PlacedLedgerEvent[] = [];
  let after = known;
  for await (const batch of readOn(parts, ledgerId, { from: known.revision + 1, ahead })) {
    after = fold(after, batch, changed);
    events.push(...batch);
  }
  if (after !== NOTHING && after.revision >= wanted)
    return known === NOTHING ? { after, events: [] } : { after, events, changed };
  return { after: await foldWhole(parts, ledgerId), events: [] };
}

/** The fold of the events up to this revision; an erased ledger when its key is gone. */
export async function foldWhole(
  parts: Parts,
  ledgerId: string,
  until = Number.POSITIVE_INFINITY,
): Promise<Folded> {
  let after = NOTHING;
  const limit = Number.isFinite(until) ? { limit: until + 1 } : {};
  for await (const { events } of readBatches(parts, ledgerId, limit)) after = fold(after, events);
  if (after.revision >= 0) return after;
  // Another process may have destroyed it a moment ago, and this one still have it in memory.
  parts.keyring.forget(ledgerId);
  const keys = await parts.keyring.find([ledgerId]);
  return keys.get(ledgerId) === null ? { ...NOTHING, erased: true } : NOTHING;
}

/**
 * A ledger as it stood at the end of an earlier day: folded from the events recorded by then. Days end in the ledger's own time
 * zone. An event belongs to the day on which it was recorded.
 */
export async function foldedAsOf(log: Log, ledgerId: string, day: Day): Promise<Folded> {
  let folded = NOTHING;
  for await (const { events } of readBatches(log, ledgerId)) {
    const until = events.findIndex(({ metadata }) => metadata.day > day);
    folded = fold(folded, until < 0 ? events : events.slice(0, until));
    if (until >= 0) break;
  }
  return folded;
}

/** False for a ledger whose stamp says that it was erased at this revision, while its events go on. */
export async function isErased(
  { store }: Pick<Log, 'store'>,
  ledgerId: string,
  { revision }: { revision: number },
): Promise<boolean> {
  const from = Math.max(0, revision);
  for await (const batch of store.readStream(ledgerStream(ledgerId), { from }))
    return batch.some(({ type }) => type === 'LedgerErased');
  return true;
}
