/** One ledger's stream, event by event: unbroken, unchanged, readable, and true to the rules of money. */
import type { RecordedLedgerEvent } from '../../ledger/events.ts';
import { balanceOf, EMPTY_LEDGER, evolve, type Ledger } from '../../ledger/ledger.ts';
import { totalOf } from '../../ledger/money.ts';
import { postings } from '../../ledger/pots.ts';
import { chainHash, GENESIS_HASH } from '../../ledger/store/chain.ts';
import { type Codec, ledgerStream } from '../../ledger/store/codec.ts';
import type { EventStore, StoredEvent } from '../../ledger/store/event-store.ts';

export type AuditedStream = {
  events: RecordedLedgerEvent[];
  /** Whether its key was destroyed: then nothing may be left of it in the read tables. */
  erased: boolean;
  /** Whether every event could be read: what follows from the events is known then. */
  complete: boolean;
  /** What is wrong, in words that name the event. */
  problems: string[];
};

/** Reads a ledger's whole stream. An erased ledger has no events to read, and what is left of it is only checked as bytes. */
export async function auditStream(
  { store, codec }: { store: EventStore; codec: Codec },
  ledgerId: string,
): Promise<AuditedStream> {
  const audited: AuditedStream = { events: [], erased: false, complete: true, problems: [] };
  let next = 0;
  let previous = GENESIS_HASH;
  let ledger = EMPTY_LEDGER;
  for await (const batch of store.readStream(ledgerStream(ledgerId))) {
    for (const [index, event] of (await decodeEach(codec, batch)).entries()) {
      const stored = batch[index] as StoredEvent;
      const say = (problem: string) => audited.problems.push(`${nameOf(stored)}: ${problem}`);
      checkPlace(stored, { revision: next, previous, ledgerId }, say);
      previous = String(stored.metadata.hash);
      next = stored.revision + 1;
      if (event instanceof Error) {
        audited.complete = false;
        say(event.message);
      } else if (event) {
        audited.events.push(event);
        ledger = evolve(ledger, event);
        checkMoney(event, ledger, say);
      }
      if (event === null) audited.erased = true;
    }
  }
  return audited;
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
  } catch {
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

function checkPlace(
  stored: StoredEvent,
  expected: { revision: number; previous: string; ledgerId: string },
  say: Say,
): void {
  const { revision, previous, ledgerId } = expected;
  if (stored.revision !== revision)
    say(`revision ${revision} should stand here; events are missing`);
  if (stored.metadata.hash !== chainHash(previous, stored))
    say('its hash does not follow from the event and the hash before it');
  if (stored.metadata.ledgerId !== ledgerId)
    say(`it says that it is of ledger ${stored.metadata.ledgerId}`);
}

/** What its postings must keep to (decisions.md §3). `after` is the ledger with the event. */
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
