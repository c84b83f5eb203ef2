/**
 * Undo. An event can be undone while the values that it set are unchanged and the money that it moved is there to go back. Each type
 * of event says what that means for it (events/, docs/decisions/undo.md).
 */
import { err, ok, type Result } from 'neverthrow';
import type { Day } from './calendar.ts';
import type { Decision } from './decision.ts';
import type { EntityKind } from './entities.ts';
import { kindOf } from './events/all.ts';
import type { LedgerEvent, RecordedLedgerEvent } from './events.ts';
import { type Fact, factOf } from './fact.ts';
import {
  balanceOf,
  balanceTooLarge,
  type Collections,
  Draft,
  evolve,
  type Ledger,
} from './ledger.ts';
import { MAX_AMOUNT } from './money.ts';
import { type Move, moved, type Past, type Reversal } from './past.ts';
import { postings } from './pots.ts';
import type { Refusal } from './refusals.ts';
/** Undoes the event with this id, by another event. Nothing is ever removed from the log. */
export type Undo = { type: 'Undo'; eventId: string };

/** How this event is undone; null when it cannot be. */
function reversalOf({ type, data }: LedgerEvent): Reversal<LedgerEvent['data']> | null {
  const { undo } = kindOf<LedgerEvent['type']>({ type });
  return undo?.unless(data) ? null : undo;
}

/**
 * An event with the fields that its undo will need, as they are before it. Null when events of its type cannot be undone. `ledger`
 * is the ledger just before the event.
 */
export function remember(
  { eventId, day, fact }: { eventId: string; day: Day; fact: Fact },
  ledger: Collections,
): Past | null {
  const { type, data } = fact.event;
  const event = { type, data } as LedgerEvent;
  const reversal = reversalOf(event);
  if (!reversal) return null;
  const before: Partial<Record<EntityKind, object[]>> = {};
  for (const [kind, fields] of Object.entries(reversal.needs) as [EntityKind, Fields][])
    before[kind] = [...fact.touched[kind]].flatMap((id) => {
      const entity = ledger[kind].get(id);
      return entity ? kept(entity, fields) : [];
    });
  return { eventId, day, event, before };
}

type Fields = 'all' | readonly string[];

function kept(entity: { id: number }, fields: Fields): object {
  if (fields === 'all') return entity;
  const all: Record<string, unknown> = entity;
  const some: Record<string, unknown> = { id: entity.id };
  for (const field of fields) some[field] = all[field];
  return some;
}

/**
 * True for an event that came of the same press as the one which it follows, and is taken back with it. Of a payment, that is its
 * agreement on arrears; of one that settles a period, what it added to the past amounts and the price that it planned; of an import, its
 * bills; of money that an account advances, the agreement to pay back that much.
 */
export function goesWith(first: LedgerEvent, event: LedgerEvent): boolean {
  if (first.type === 'BillsImported')
    return event.type === 'BillAdded' && first.data.billIds.includes(event.data.billId);
  if (first.type === 'BillFunded')
    return (
      event.type === 'ArrearsAgreed' &&
      event.data.billId === first.data.billId &&
      event.data.shortfall === first.data.amount
    );
  if (first.type !== 'BillPaid' && first.type !== 'PeriodSettled') return false;
  const isOfIt =
    (event.type === 'ArrearsAgreed' && first.type === 'BillPaid') ||
    ((event.type === 'HistoricalAmountRecorded' || event.type === 'PricePlanned') &&
      event.data.by === 'payment');
  return isOfIt && event.data.billId === first.data.billId;
}

/** True for an event that is `event` in {@link goesWith} for some `first`. */
export const mayGoWithEarlier = ({ type, data }: LedgerEvent): boolean =>
  type === 'BillAdded' || type === 'ArrearsAgreed' || ('by' in data && data.by === 'payment');

/** The events of one press, in order, each with the state that it replaced. `before` is the ledger just before them. */
export function pastOf(press: readonly RecordedLedgerEvent[], before: Ledger): Past[] {
  const draft = new Draft(before);
  return press.map((event) => {
    const { id: eventId, metadata } = event;
    const about = { eventId, day: metadata.day, fact: factOf<LedgerEvent>(event) };
    const past = remember(about, draft.ledger);
    draft.follow(event, about.fact);
    return past ?? { eventId, day: metadata.day, event, before: {} };
  });
}

/**
 * `past` has the events of one press, in order; it is empty when the ledger has no such event. The last event is undone first.
 * `eventId` is the event that the person named: an agreement that was undone alone before is refused, and its payment stays. An
 * event that has no undo of its own goes with the first.
 */
export function undo(
  past: readonly Past[],
  ledger: Ledger,
  today: Day,
  eventId?: string,
): Decision {
  const [first] = past;
  if (!first) return err({ refusal: 'not_found', what: 'event' });
  if ([first.eventId, eventId].some((id) => id !== undefined && ledger.undone.has(id)))
    return err({ refusal: 'already_undone' });
  const standing = past
    .filter(({ eventId }) => !ledger.undone.has(eventId))
    .filter((one) => one === first || reversalOf(one.event))
    .reverse();
  const events: LedgerEvent[] = [];
  let state = ledger;
  for (const one of standing) {
    const taken = compensate(one, state, today);
    if (taken.isErr()) return err(taken.error);
    events.push(taken.value.event);
    state = taken.value.after;
  }
  return ok(events);
}

/** The event's movements, reversed. Postings come in pairs: out of one pot, into another. */
function reversed(event: LedgerEvent): Move[] {
  const posted = postings(event);
  return posted.flatMap(({ pot, amount }, index) => {
    const from = posted[index - 1];
    return index % 2 === 1 && from ? moved(pot, from.pot, amount) : [];
  });
}

const NO_OTHERS = {
  accounts: [],
  historicalAmounts: [],
  forgottenAmounts: [],
  forgottenBills: [],
  incomes: [],
  savingsRules: [],
};

/** The event that undoes another one, and the ledger after it. */
function compensate(
  past: Past,
  ledger: Ledger,
  today: Day,
): Result<{ event: LedgerEvent; after: Ledger }, Refusal> {
  const { eventId, event } = past;
  const reversal = reversalOf(event);
  if (!reversal) return err({ refusal: 'not_undoable', type: event.type });
  // `before` has exactly the fields that the event's type asked for.
  return reversal
    .takeBack(past as Past<LedgerEvent, never>, ledger, today)
    .andThen(({ bills = [], ...others }) => {
      const undone: LedgerEvent = {
        type: 'Undone',
        data: {
          ...{ eventId, undid: event.type, moves: reversed(event), ...NO_OTHERS, ...others },
          bills: bills.map(({ saved: _, ...bill }) => bill),
        },
      };
      const after = evolve(ledger, undone);
      const shortage = shortageOf(ledger, after);
      return shortage ? err(shortage) : ok({ event: undone, after });
    });
}

/** Refuses an undo that would take more out of a bill than it has saved, or bring a balance below zero or above the largest amount. */
function shortageOf(before: Ledger, after: Ledger): Refusal | null {
  for (const { id, saved } of after.bills.values())
    if (saved < 0)
      return { refusal: 'insufficient_savings', saved: before.bills.get(id)?.saved ?? 0 };
  for (const account of after.accounts.values()) {
    const was = before.accounts.get(account.id);
    const balance = was ? balanceOf(was) : 0;
    if (balanceOf(account) < Math.min(0, balance))
      return { refusal: 'insufficient_funds', balance };
    if (balanceOf(account) > Math.max(MAX_AMOUNT, balance)) return balanceTooLarge;
  }
  return null;
}
