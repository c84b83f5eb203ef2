/** What undoing has to know of an event: what it said, and what it replaced. */
import { err, ok, type Result } from 'neverthrow';
import type { Day } from './calendar.ts';
import { find } from './decision.ts';
import type { Bill, Entities, EntityKind } from './entities.ts';
import type { Pot } from './events/moves.ts';
import type { DataOf, LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { Cents } from './money.ts';
import type { Changed, Refusal } from './refusals.ts';

/** What is needed of each entity of a kind, beside its id. */
export type Needs = { readonly [K in EntityKind]?: 'all' | readonly (keyof Entities[K])[] };

type Kept<K extends EntityKind, Fields> = Fields extends readonly (keyof Entities[K])[]
  ? Pick<Entities[K], 'id' | Fields[number]>
  : Entities[K];

type Before<N extends Needs> = {
  readonly [K in EntityKind & keyof N]: readonly Kept<K, N[K]>[];
};

/** An event that happened, with what its undo needs to know of the entities that it touched. Plain JSON. */
export type Past<E = LedgerEvent, B = object> = {
  eventId: string;
  /** The day on which it was recorded, in the ledger's time zone. */
  day: Day;
  event: E;
  before: B;
};

/** The past of an event that says `Data`, with what `N` asks for. */
export type PastOf<Data, N extends Needs> = Past<{ data: Data }, Before<N>>;

/** An amount, never below zero, from one pot to another. */
export type Move = { from: Pot; to: Pot; amount: Cents };

/** What a compensating event does, beside naming the event that it takes back. `moves` left out: the event's, reversed. */
type Compensation = Partial<
  Omit<DataOf<'Undone'>, 'eventId' | 'undid' | 'bills'> & { bills: readonly Bill[] }
>;

/** How events that say `Data` are taken back: `past` is the event, `ledger` is now. */
export type TakeBack<Data, N extends Needs> = (
  past: PastOf<Data, N>,
  ledger: Ledger,
  today: Day,
) => Result<Compensation, Refusal>;

/**
 * How a type of event is taken back, and what that needs of the entities that the event touched, as they were before it.
 * The activity table keeps as much beside each event for ever, so nothing is named here that nobody asks for.
 */
export type Reversal<Data> = {
  needs: Needs;
  takeBack: (
    past: Past<{ data: Data }, never>,
    ledger: Ledger,
    today: Day,
  ) => Result<Compensation, Refusal>;
  /** Which of these events are not taken back after all. */
  unless: (data: Data) => boolean;
};

/** Ties what is needed to what is done with it. */
export const reversal = <Data, const N extends Needs>(
  needs: N,
  takeBack: TakeBack<Data, N>,
  unless: (data: Data) => boolean = () => false,
): Reversal<Data> => ({ needs, takeBack, unless });

/** The one of these that has this id. What an event names existed, or it could not have happened. */
export function wasBefore<One extends { id: number }>(kept: readonly One[], id: number): One {
  const found = kept.find((one) => one.id === id);
  if (!found) throw new Error(`Nothing was kept of ${id} as it was before the event`);
  return found;
}

/** A move; a negative amount goes the other way, and nothing is no move at all. */
export function moved(from: Pot, to: Pot, amount: Cents): Move[] {
  if (amount === 0) return [];
  return amount > 0 ? [{ from, to, amount }] : [{ from: to, to: from, amount: -amount }];
}

/** The refusal that names what the event set and later changes replaced. */
export const changedSince = (what: Changed) =>
  err<never, Refusal>({ refusal: 'changed_since', what });

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

/** The bill must still be on the account that the event's money came from or went to. */
export function billStillOn(
  ledger: Ledger,
  billId: number,
  accountId: number,
): Result<Bill, Refusal> {
  return stillThere(ledger, 'bills', billId).andThen((bill) =>
    bill.accountId === accountId ? ok(bill) : changedSince('account of the bill'),
  );
}

/** All of the money goes back to the account where it came from; refused when the other one holds less (undo.ts). */
export const betweenAccounts: TakeBack<{ fromAccountId: number; toAccountId: number }, object> = (
  { event: { data } },
  ledger,
) =>
  stillThere(ledger, 'accounts', data.fromAccountId).andThen(() =>
    stillThere(ledger, 'accounts', data.toAccountId).map(() => ({})),
  );
