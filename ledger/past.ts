/** What an undo needs of an event: its data, and the state that it replaced. */
import { err, ok, type Result } from 'neverthrow';
import type { Day } from './calendar.ts';
import { find } from './decision.ts';
import type { Bill, Entities, EntityKind } from './entities.ts';
import type { Pot } from './events/moves.ts';
import type { DataOf, LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { Cents } from './money.ts';
import type { Changed, Refusal } from './refusals.ts';

/** The fields that are needed of each entity of a kind, beside its id. */
export type Needs = { readonly [K in EntityKind]?: 'all' | readonly (keyof Entities[K])[] };

type Kept<K extends EntityKind, Fields> = Fields extends readonly (keyof Entities[K])[]
  ? Pick<Entities[K], 'id' | Fields[number]>
  : Entities[K];

type Before<N extends Needs> = {
  readonly [K in EntityKind & keyof N]: readonly Kept<K, N[K]>[];
};

/** An event, with what its undo needs of the entities as they were before it. Plain JSON. */
export type Past<E = LedgerEvent, B = object> = {
  eventId: string;
  /** The day on which it was recorded, in the ledger's time zone. */
  day: Day;
  event: E;
  before: B;
};

/** The past of an event with this `Data`, and with the fields that `N` asks for. */
export type PastOf<Data, N extends Needs> = Past<{ data: Data }, Before<N>>;

/** An amount, never below zero, from one pot to another. */
export type Move = { from: Pot; to: Pot; amount: Cents };

/** The content of the compensating event, beside the id of the event that it undoes. `moves` left out: the event's own, reversed. */
type Compensation = Partial<
  Omit<DataOf<'Undone'>, 'eventId' | 'undid' | 'bills'> & { bills: readonly Bill[] }
>;

/** Undoes an event with this `Data`. `past` is the event, `ledger` is the present state. */
export type TakeBack<Data, N extends Needs> = (
  past: PastOf<Data, N>,
  ledger: Ledger,
  today: Day,
) => Result<Compensation, Refusal>;

/**
 * How a type of event is undone, and which fields that needs of the entities that the event touched, as they were before it.
 * Only needed fields are named, so that as little as possible is held in memory for each event.
 */
export type Reversal<Data> = {
  needs: Needs;
  takeBack: (
    past: Past<{ data: Data }, never>,
    ledger: Ledger,
    today: Day,
  ) => Result<Compensation, Refusal>;
  /** True for an event of this type that cannot be undone all the same. */
  unless: (data: Data) => boolean;
};

/** Types `takeBack` by the fields in `needs`. */
export const reversal = <Data, const N extends Needs>(
  needs: N,
  takeBack: TakeBack<Data, N>,
  unless: (data: Data) => boolean = () => false,
): Reversal<Data> => ({ needs, takeBack, unless });

/** The entity with this id before the event. Throws when it is missing: what an event names must have existed. */
export function wasBefore<One extends { id: number }>(kept: readonly One[], id: number): One {
  const found = kept.find((one) => one.id === id);
  if (!found) throw new Error(`Nothing was kept of ${id} as it was before the event`);
  return found;
}

/** A move of cents. A negative amount moves the other way, and 0 gives no move. */
export function moved(from: Pot, to: Pot, amount: Cents): Move[] {
  if (amount === 0) return [];
  return amount > 0 ? [{ from, to, amount }] : [{ from: to, to: from, amount: -amount }];
}

/** The refusal for an event whose effect was changed later; it names what was changed. */
export const changedSince = (what: Changed) =>
  err<never, Refusal>({ refusal: 'changed_since', what });

/** An entity that must still exist; refused with `gone_since`. */
export function stillThere<K extends EntityKind>(
  ledger: Ledger,
  kind: K,
  id: number,
): Result<Entities[K], Refusal> {
  return find(ledger, kind, id).mapErr((refusal) =>
    refusal.refusal === 'not_found' ? { ...refusal, refusal: 'gone_since' } : refusal,
  );
}

/** A bill that must still be on the account that the event's money came from or went to. */
export function billStillOn(
  ledger: Ledger,
  billId: number,
  accountId: number,
): Result<Bill, Refusal> {
  return stillThere(ledger, 'bills', billId).andThen((bill) =>
    bill.accountId === accountId ? ok(bill) : changedSince('account of the bill'),
  );
}

/**
 * Undoes an event of one bill, by the bill as it is now and the needed fields as they were. Refused with `gone_since` when it is no
 * more.
 */
export const ofItsBill =
  <Data extends { billId: number }, N extends { readonly bills: readonly (keyof Bill)[] }>(
    takeBack: (
      bill: Bill,
      before: Pick<Bill, 'id' | N['bills'][number]>,
      past: PastOf<Data, N>,
      today: Day,
    ) => Result<Bill, Refusal>,
  ): TakeBack<Data, N> =>
  (past, ledger, today) => {
    const { billId } = past.event.data;
    const { bills } = past.before as unknown as Record<'bills', Parameters<typeof takeBack>[1][]>;
    return stillThere(ledger, 'bills', billId)
      .andThen((bill) => takeBack(bill, wasBefore(bills, billId), past, today))
      .map((bill) => ({ bills: [bill] }));
  };

/** Returns all of the money to the account that it came from. Refused when the other account holds less (undo.ts). */
export const betweenAccounts: TakeBack<{ fromAccountId: number; toAccountId: number }, object> = (
  { event: { data } },
  ledger,
) =>
  stillThere(ledger, 'accounts', data.fromAccountId).andThen(() =>
    stillThere(ledger, 'accounts', data.toAccountId).map(() => ({})),
  );
