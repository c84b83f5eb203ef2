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

/** What is needed of each entity of a kind, beside its id. */
type Needs = { readonly [K in EntityKind]?: 'all' | readonly (keyof Entities[K])[] };

const PAYMENT_FIELDS = ['scheduledPayment', 'failedPayment'] as const;
const WEEK = { bills: ['frequency', 'carry', 'arrears'] } as const;

/**
 * Every type of event that is taken back, and what that needs of the entities that the event touched, as they were before
 * it. The activity table keeps as much beside each event for ever, so nothing is named here that nobody asks for.
 */
export const NEEDS = {
  Transferred: {},
  SavingsRuleApplied: {},
  BillPaid: { bills: ['dueDate', 'lastPaidDate', 'nextPaymentDate', ...PAYMENT_FIELDS] },
  ArrearsAgreed: { bills: ['arrears'] },
  PaymentScheduled: { bills: PAYMENT_FIELDS },
  BillFunded: {},
  WeekAccrued: WEEK,
  WeekAdded: WEEK,
  WeekReduced: WEEK,
  AccountBalanceSet: {},
  SavingsRuleChanged: { savingsRules: 'all' },
  AccountClosed: { accounts: ['name'], savingsRules: 'all' },
  BillRemoved: { bills: 'all', historicalAmounts: 'all' },
  HistoricalAmountRemoved: { historicalAmounts: 'all' },
  IncomeRemoved: { incomes: 'all' },
  SavingsRuleRemoved: { savingsRules: 'all' },
} as const satisfies { [T in EventType]?: Needs };

/** The types of event that are taken back. */
export type Undoable = keyof typeof NEEDS;

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

/** The past of an event of one type, or of one of several. */
export type PastOf<T extends Undoable> = Past<EventOf<T>, Before<(typeof NEEDS)[T]>>;

/** The one of these that has this id. What an event names existed, or it could not have happened. */
export function wasBefore<One extends { id: number }>(kept: readonly One[], id: number): One {
  const found = kept.find((one) => one.id === id);
  if (!found) throw new Error(`Nothing was kept of ${id} as it was before the event`);
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
export type TakeBack<T extends Undoable> = (
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
