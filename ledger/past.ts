/** What undoing has to know of an event: what it said, and what it replaced. */
import type { Result } from 'neverthrow';
import type { Day } from './calendar.ts';
import { find } from './decision.ts';
import type { Bill } from './entities.ts';
import type { DataOf, EventOf, EventType, LedgerEvent } from './events.ts';
import type { Entities, EntityKind, Ledger } from './ledger.ts';
import type { Cents } from './money.ts';
import { type Pot, postings } from './pots.ts';
import type { Refusal } from './refusals.ts';

/** An event that happened, with what its undo needs to know of the entities that it touched, as they were before it. Plain JSON. */
export type Past<E extends LedgerEvent = LedgerEvent> = {
  eventId: string;
  /** The day on which it was recorded, in the ledger's time zone. */
  day: Day;
  event: E;
  before: { readonly [K in EntityKind]?: readonly Entities[K][] };
};

/** The past of an event of one type, or of one of several. */
export type PastOf<T extends EventType> = Past<EventOf<T>>;

/** The entity as it was before the event. What it names existed, or it could not have happened. */
export function wasBefore<K extends EntityKind>(
  { before, event }: Past,
  kind: K,
  id: number,
): Entities[K] {
  const list: readonly Entities[K][] | undefined = before[kind];
  const found = list?.find((entity) => entity.id === id);
  if (!found) throw new Error(`${event.type} kept nothing of ${kind} ${id}`);
  return found;
}

/** An amount, never below zero, from one pot to another. */
export type Move = { from: Pot; to: Pot; amount: Cents };

/** A move; a negative amount goes the other way, and nothing is no move at all. */
export function moved(from: Pot, to: Pot, amount: Cents): Move[] {
  if (amount === 0) return [];
  return amount > 0 ? [{ from, to, amount }] : [{ from: to, to: from, amount: -amount }];
}

/** The event's own movements the other way round. Postings come in pairs: out of one pot, into another. */
export function reversed(event: LedgerEvent): Move[] {
  const posted = postings(event);
  return posted.flatMap(({ pot, amount }, index) => {
    const from = posted[index - 1];
    return index % 2 === 1 && from ? moved(pot, from.pot, amount) : [];
  });
}

/** What a compensating event does, beside naming the event that it takes back. `moves` left out: the event's, reversed. */
export type Compensation = Partial<
  Omit<DataOf<'Undone'>, 'eventId' | 'undid' | 'bills'> & { bills: readonly Bill[] }
>;

/** How one type of event is taken back: `past` is the event, `ledger` is now. */
export type TakeBack<T extends EventType> = (
  past: PastOf<T>,
  ledger: Ledger,
  today: Day,
) => Result<Compensation, Refusal>;

/** An entity that must still be there. */
export function stillThere<K extends EntityKind>(
  ledger: Ledger,
  kind: K,
  id: number,
): Result<Entities[K], Refusal> {
  return find(ledger, kind, id).mapErr((refusal) =>
    refusal.refusal === 'not_found' ? { ...refusal, refusal: 'gone_since' } : refusal,
  );
}
