/** The questions that each type of event answers. A type without an answer does not compile. */
import type { Day } from '../calendar.ts';
import type { Bill, Entities, EntityKind } from '../entities.ts';
import type { Ledger } from '../ledger.ts';
import type { Cents } from '../money.ts';
import type { Reversal } from '../past.ts';
import type { Posting } from './moves.ts';

/** The answers of one type of event, whose data is `Data`. */
export type EventKind<Data> = {
  /** The money that it moves, in cents, from the data alone. The postings sum to zero (pots.ts). */
  postings: (data: Data) => Posting[];
  /** The entities that it changes, beside what its postings move: evolve.ts adds that by itself. */
  changes: Changes<Data>;
  /** The subject by which a person knows it. */
  about: (data: Data) => Subject;
  /** Its one sum in cents, as lists show it. */
  amount: Amount<Data>;
  /** The day that it stands for, however late it was recorded; null for the day on which it was. */
  day: (data: Data) => Day | null;
  /** How it is undone (past.ts); null when it cannot be. */
  undo: Reversal<Data> | null;
  /** Steps from each earlier version to the next, the first from version 1. An event is written in the version after the last. */
  upcasts?: readonly ((data: unknown) => unknown)[];
};

/** The answers of all types of one subject. */
export type EventKinds<DataOf> = { readonly [T in keyof DataOf]: EventKind<DataOf[T]> };

/** Which entities of one kind an event names, and each of them after the event: undefined when it is removed. */
export type Change<Data, Entity> = {
  ids: (data: Data) => readonly number[];
  after: (before: Entity | undefined, data: Data, id: number) => Entity | undefined;
};

/** By kind of entity; `ledger` changes the fields of the ledger itself. */
export type Changes<Data> = {
  readonly [K in EntityKind]?: Change<Data, Entities[K]>;
} & { readonly ledger?: (ledger: LedgerTop, data: Data) => Partial<LedgerTop> };

/** The fields of a ledger beside its entities. */
export type LedgerTop = Pick<
  Ledger,
  'status' | 'timeZone' | 'accruedThrough' | 'accruedBefore' | 'undone' | 'forgottenAmounts'
>;

/**
 * What an event is about. `name` and `accountId` are given where the event sets them. When left out, they are the entity's own as
 * it was before the event.
 */
export type Subject =
  | { what: 'account'; id: number; name?: string }
  | { what: 'bill'; id: number; name?: string | undefined; accountId?: number | null }
  | { what: 'income'; id: number; name?: string; accountId?: number | null }
  /** `ruleId` when a rule moved it. */
  | {
      what: 'transfer';
      fromAccountId: number;
      toAccountId: number;
      description?: string | null;
      ruleId?: number;
    }
  /** A rule, shown by its accounts. */
  | { what: 'rule'; id: number }
  /** Several bills at once have no one name. */
  | { what: 'several'; accountId: number | null }
  /** The ledger itself began, changed its time zone or ended: a person did not do that in it. */
  | { what: 'ledger' };

/** A sum as a whole, and as one bill's share of it. Null where there is no one sum. */
export type Amount<Data> = {
  total: (data: Data) => Cents | null;
  forBill: (data: Data, billId: number) => Cents | null;
};

/** An event that names one entity of a kind. */
export const one = <Data, Entity>(
  idOf: (data: NoInfer<Data>) => number,
  after: Change<NoInfer<Data>, NoInfer<Entity>>['after'],
): Change<Data, Entity> => ({ ids: (data) => [idOf(data)], after });

/** It is about the bill that it names. */
export const itsBill = ({ billId }: { billId: number }): Subject => ({ what: 'bill', id: billId });

/** An event that changes the bill that it names, and moves no money. */
export const ofBill = <Data extends { billId: number }>(
  after: Change<NoInfer<Data>, Bill>['after'],
  answers: Pick<EventKind<NoInfer<Data>>, 'amount' | 'undo'>,
): EventKind<Data> => ({
  postings: noPostings,
  changes: { bills: one(({ billId }) => billId, after) },
  about: itsBill,
  day: asRecorded,
  ...answers,
});

/** The entity is no more. */
export const gone = () => undefined;

/** The entity is named, and stays as it is but for its money. */
export const unchanged = <Entity>(before: Entity | undefined): Entity | undefined => before;

/** No money moves. */
export const noPostings = (): Posting[] => [];

/** An upcast that changes nothing, to a version that allows more than the one before. */
export const asItWas = (data: unknown): unknown => data;

/** An upcast that adds fields, with what they were before anybody wrote them down. */
export const adding = (fields: object) => (data: unknown) => ({ ...(data as object), ...fields });

/** It stands for the day on which it was recorded. */
export const asRecorded = () => null;

/** There is no sum. */
export const noAmount: Amount<unknown> = { total: () => null, forBill: () => null };

/** The same sum for the event as a whole and for a bill. */
export const sum = <Data>(of: (data: Data) => Cents): Amount<Data> => ({ total: of, forBill: of });

/**
 * Finds an item of an event's list by its id. A week or its undo may name a thousand bills and look up each, so the list is
 * indexed once.
 */
export function byId<Data extends object, One>(
  listOf: (data: Data) => readonly One[],
  idOf: (one: One) => number,
): (data: Data, id: number) => One | undefined {
  // Only of the last event, because all ids of one event are looked up in a row. So no event stays in memory for this.
  let last = new WeakMap<Data, ReadonlyMap<number, One>>();
  return (data, id) => {
    const found = last.get(data) ?? new Map(listOf(data).map((one) => [idOf(one), one]));
    if (!last.has(data)) last = new WeakMap([[data, found]]);
    return found.get(id);
  };
}
