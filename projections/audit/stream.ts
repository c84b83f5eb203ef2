/** Checks one ledger's stream event by event: unbroken, unchanged, readable, and within the rules of money. */
import { comparePositions, type Position, type RecordedLedgerEvent } from '../../ledger/events.ts';
import { balanceOf, EMPTY_LEDGER, evolve, type Ledger } from '../../ledger/ledger.ts';
import { totalOf } from '../../ledger/money.ts';
import { postings } from '../../ledger/pots.ts';
import {
  follows,
  type Head,
  headAt,
  isSealedInPlace,
  NO_EVENTS,
} from '../../ledger/store/chain.ts';
import { type Codec, ledgerStream, missingBefore } from '../../ledger/store/codec.ts';
import {
  type EventStore,
  EventsMissing,
  type StoredEvent,
} from '../../ledger/store/event-store.ts';
import { KeyDamaged } from '../../ledger/store/keys.ts';

export type AuditedStream = {
  events: RecordedLedgerEvent[];
  /** Whether its key was destroyed. Then the read tables may hold none of its rows. */
  erased: boolean;
  /** Whether every event could be read. Only then are the right rows known. */
  complete: boolean;
  /** The faults, in sentences that name the event. */
  problems: string[];
  /** The last event of the stream. */
  head: Head;
  /** The first revision whose event is sealed in its place, or null. Its seal also proves all events before it, together. */
  sealedFrom: number | null;
};

/**
 * Reads a ledger's whole stream. An erased ledger's events cannot be read, so what is left of it is checked as bytes only.
 * `kept` is an earlier end of the stream, as somebody noted elsewhere. The stream must still contain it.
 */
export async function auditStream(
  { store, codec }: { store: EventStore; codec: Codec },
  ledgerId: string,
  kept?: Head,
): Promise<AuditedStream> {
  const audited: AuditedStream = {
    ...{ events: [], erased: false, complete: true, problems: [] },
    ...{ head: NO_EVENTS, sealedFrom: null },
  };
  let ledger = EMPTY_LEDGER;
  let afterDamage = false;
  let position = START;
  for await (const batch of eventsThere(store, ledgerId)) {
    for (const [index, event] of (await decodeEach(codec, batch)).entries()) {
      const stored = batch[index] as StoredEvent;
      const say = (problem: string) => audited.problems.push(`${nameOf(stored)}: ${problem}`);
      checkPlace(stored, audited, { afterDamage, say });
      afterDamage = event instanceof Error && !(event instanceof KeyDamaged);
      if (comparePositions(stored.position, position) <= 0)
        say(`its position ${show(stored.position)} does not come after ${show(position)}`);
      position = stored.position;
      audited.head = headAt(stored);
      if (stored.revision === kept?.revision && audited.head.hash !== kept.hash)
        say('it, or an event before it, is another than when the heads were written');
      if (event instanceof Error) {
        audited.complete = false;
        if (!(event instanceof KeyDamaged)) say(event.message);
      } else if (event) {
        audited.events.push(event);
        ledger = evolve(ledger, event);
        checkMoney(event, ledger, say);
      }
      if (event === null) audited.erased = true;
    }
  }
  if (kept) audited.problems.push(...cutOff(audited.head, kept));
  return audited;
}

/** Those that are there: which are missing at the end is found by what the store keeps of it. */
async function* eventsThere(store: EventStore, ledgerId: string): AsyncGenerator<StoredEvent[]> {
  try {
    yield* store.readStream(ledgerStream(ledgerId));
  } catch (error) {
    if (!(error instanceof EventsMissing)) throw error;
  }
}

/** Every event's position comes after this one. */
const START: Position = { commit: 0n, prepare: 0n };

const show = ({ commit }: Position) => String(commit);

function cutOff({ revision }: Head, kept: Head): string[] {
  if (revision >= kept.revision) return [];
  const now = revision < 0 ? 'there is none' : `event ${revision} is`;
  return [`event ${kept.revision}: it was the last when the heads were written, and now ${now}`];
}

type Say = (problem: string) => void;

const nameOf = ({ revision, type, id }: StoredEvent) => `event ${revision} (${type} ${id})`;

/** One bad event must not hide the others of its batch. */
async function decodeEach(
  codec: Codec,
  batch: readonly StoredEvent[],
): Promise<(RecordedLedgerEvent | null | Error)[]> {
  try {
    return await codec.decode(batch);
  } catch (damage) {
    if (damage instanceof KeyDamaged) return batch.map(() => damage);
    const each: (RecordedLedgerEvent | null | Error)[] = [];
    for (const stored of batch)
      each.push(
        await codec.decode([stored]).then(
          ([event]) => event ?? null,
          (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
        ),
      );
    return each;
  }
}

/** Checks that an event is at its own place, after the event that it was stored after. Notes where sealing in place begins. */
function checkPlace(
  stored: StoredEvent,
  before: AuditedStream,
  { afterDamage, say }: { afterDamage: boolean; say: Say },
): void {
  const { head } = before;
  const revision = head.revision + 1;
  if (stored.revision !== revision) say(missingBefore(revision));
  const sealed = isSealedInPlace(stored);
  // A sealed event is not at fault when the one before it was changed; that one is reported already.
  if (!follows(head.hash, stored) && !(sealed && afterDamage))
    say('its hash does not follow from the event before it');
  if (sealed) before.sealedFrom ??= stored.revision;
  else if (before.sealedFrom !== null) say('it is not sealed in its place, as those before it are');
}

/** Checks the rules for an event's postings (docs/product.md, Accounts, pots and postings). `after` is the ledger with the event. */
function checkMoney(event: RecordedLedgerEvent, after: Ledger, say: Say): void {
  const moved = postings(event);
  const sum = totalOf(moved, ({ amount }) => amount);
  if (sum !== 0) say(`its postings come to ${sum} cents, not to zero`);
  for (const { pot } of moved) {
    if (pot.kind === 'world' || pot.accountId === null) continue;
    const account = after.accounts.get(pot.accountId);
    if (account && balanceOf(account) < 0)
      say(`it leaves account ${account.id} with ${balanceOf(account)} cents`);
    const bill = pot.kind === 'bill' ? after.bills.get(pot.billId) : undefined;
    if (bill && bill.saved < 0) say(`it leaves bill ${bill.id} with ${bill.saved} cents saved`);
  }
}
