/** Ledgers with the same past as another: to decide and append one event after the other takes ten times as long. */
import { randomUUID } from 'node:crypto';
import { eventId } from '../command-ids.ts';
import type { RecordedLedgerEvent } from '../events.ts';
import { FOLD_VERSION } from '../ledger.ts';
import { type LoadFrom, load } from '../load.ts';
import { packLoaded } from '../snapshot.ts';
import { NO_EVENTS } from '../store/chain.ts';
import { ledgerStream } from '../store/codec.ts';
import { collect } from '../store/contract/tools.ts';
import type { Log } from '../store/read-events.ts';
import { appendTo } from '../store/testing/append.ts';

/** All that happened in a ledger. */
export async function pastOf(
  { store, codec }: Log,
  ledgerId: string,
): Promise<RecordedLedgerEvent[]> {
  const events = await codec.decode(await collect(store.readStream(ledgerStream(ledgerId))), 0);
  return events.filter((event) => event !== null);
}

/** Another ledger in which the same happened, each event by a command of its own; its id. */
export async function copyOf(log: Log, past: readonly RecordedLedgerEvent[]): Promise<string> {
  const ledgerId = randomUUID();
  const fresh = past.map(({ metadata, ...event }) => {
    const id = eventId({ ledgerId, commandId: metadata.commandId }, 0, false);
    return { id, event, metadata };
  });
  await appendTo(log, ledgerId, NO_EVENTS, fresh);
  return ledgerId;
}

/** Makes the snapshot that a ledger had when it ended with this revision. */
export async function snapshotAt(
  { snapshots, ...from }: LoadFrom,
  ledgerId: string,
  revision: number,
): Promise<void> {
  const loaded = await load(from, ledgerId, { before: revision + 1 });
  const state = await packLoaded(loaded);
  await snapshots?.keep(ledgerId, { head: loaded.head, foldVersion: FOLD_VERSION, state });
}
