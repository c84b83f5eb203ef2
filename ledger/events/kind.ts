/** What has to be said of each type of event. A type that leaves a question out does not compile. */
import type { Day } from '../calendar.ts';
import type { Entities, EntityKind } from '../entities.ts';
import type { Ledger } from '../ledger.ts';
import type { Cents } from '../money.ts';
import type { Reversal } from '../past.ts';
import type { Posting } from './moves.ts';

/** Everything that follows from an event's type; `Data` is what such an event says. */
export type EventKind<Data> = {
  /** What it moves, from the data alone; the postings sum to zero (pots.ts). */
  postings: (data: Data) => Posting[];
  /** The entities that it names, and how they follow it. What its postings move is added by itself (evolve.ts). */
  changes: Changes<Data>;
  /** What a person would say that it is about. */
  about: (data: Data) => Subject;
  /** The one sum that it is about, in cents. */
  amount: Amount<Data>;
  /** The day that it stands for, however late it was recorded; null for the day on which it was. */
  day: (data: Data) => Day | null;
  /** How it is taken back; null when it cannot be. */
  undo: Reversal<Data> | null;
  /** Steps from each earlier version to the next, the first from version 1. An event is written in the version after the last. */
  upcasts?: readonly ((data: unknown) => unknown)[];
};

/** The answers for all types of one subject. */
export type EventKinds<DataOf> = { readonly [T in keyof DataOf]: EventKind<DataOf[T]> };

/** Which entities of one kind an event names, and what each is afterwards: undefined when it is no more. */
export type Change<Data, Entity> = {
  ids: (data: Data) => readonly number[];
  after: (before: Entity | undefined, data: Data, id: number) => Entity | undefined;
};

/** By kind of entity; `ledger` is what the ledger itself keeps beside them. */
export type Changes<Data> = {
  readonly [K in EntityKind]?: Change<Data, Entities[K]>;
} & { readonly ledger?: (ledger: LedgerTop, data: Data) => Partial<LedgerTop> };

/** What a ledger keeps beside its entities. */
export type LedgerTop = Pick<
  Ledger,
  'status' | 'timeZone' | 'accruedThrough' | 'accruedBefore' | 'undone'
>;

/**
 * What an event is about. A name or an account that the event gives comes before the one that the entity had until then;
 * left out, that one counts.
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
  /** A rule, known by its accounts. */
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

/** The entity is no more. */
export const gone = () => undefined;

/** The entity is named, and stays as it is but for its money. */
export const unchanged = <Entity>(before: Entity | undefined): Entity | undefined => before;

/** No money moves. */
export const noPostings = (): Posting[] => [];

/** An upcast to a version that can say more: what was said before stays. */
export const asItWas = (data: unknown): unknown => data;

/** It stands for the day on which it was recorded. */
export const asRecorded = () => null;

/** There is no sum. */
export const noAmount: Amount<unknown> = { total: () => null, forBill: () => null };

/** One sum, whoever asks. */
export const sum = <Data>(of: (data: Data) => Cents): Amount<Data> => ({ total: of, forBill: of });

/**
 * Finds what an event says of an id in one of its lists. A week and its undo name a thousand bills at most, each of which is
 * looked for, so a list is gone through once and not for each of them.
 */
export function byId<Data extends object, One>(
  listOf: (data: Data) => readonly One[],
  idOf: (one: One) => number,
): (data: Data, id: number) => One | undefined {
  // Of the last event alone: all ids of one are asked for in a row, and no event is kept in memory for this.
  let last = new WeakMap<Data, ReadonlyMap<number, One>>();
  return (data, id) => {
    const found = last.get(data) ?? new Map(listOf(data).map((one) => [idOf(one), one]));
    if (!last.has(data)) last = new WeakMap([[data, found]]);
    return found.get(id);
  };
}
