import type { EntityKind } from './entities.ts';
import { kindOf } from './events/all.ts';
import type { Change, Changes } from './events/kind.ts';
import type { LedgerEvent } from './events.ts';
import type { Cents } from './money.ts';
import { type Posting, postings } from './pots.ts';

/** An event with its postings, derived once, and their sums for each account and each bill. Amounts in cents. */
export type Fact<E extends LedgerEvent = LedgerEvent> = {
  event: E;
  postings: readonly Posting[];
  /** By account id: the sum into its available pot, and the sum into its bill pots. */
  available: ReadonlyMap<number, Cents>;
  allocated: ReadonlyMap<number, Cents>;
  /** By bill id: the sum into its pots, in any account. */
  saved: ReadonlyMap<number, Cents>;
  /** How its type changes the entities that it names. */
  changes: Changes<LedgerEvent['data']>;
  /** The ids of all entities that it may change: those that it names, and those that its postings touch. */
  touched: Readonly<Record<EntityKind, ReadonlySet<number>>>;
};

/** Works out an event's postings and their sums, from the event alone. */
export function factOf<E extends LedgerEvent>(event: E): Fact<E> {
  const posted = postings(event);
  const available = new Map<number, Cents>();
  const allocated = new Map<number, Cents>();
  const saved = new Map<number, Cents>();
  const accounts = new Set<number>();
  const bills = new Set<number>();
  for (const { pot, amount } of posted) {
    if (pot.kind === 'world') continue;
    const { kind, accountId } = pot;
    if (kind === 'bill') {
      add(saved, pot.billId, amount);
      bills.add(pot.billId);
    }
    if (accountId === null) continue;
    add(kind === 'bill' ? allocated : available, accountId, amount);
    accounts.add(accountId);
  }
  const { changes } = kindOf<LedgerEvent['type']>(event);
  const touched = {
    accounts: withNamed(accounts, changes.accounts, event),
    bills: withNamed(bills, changes.bills, event),
    historicalAmounts: withNamed(NONE, changes.historicalAmounts, event),
    incomes: withNamed(NONE, changes.incomes, event),
    savingsRules: withNamed(NONE, changes.savingsRules, event),
  };
  return { event, postings: posted, available, allocated, saved, changes, touched };
}

function add(sums: Map<number, Cents>, id: number, amount: Cents): void {
  sums.set(id, (sums.get(id) ?? 0) + amount);
}

const NONE: ReadonlySet<number> = new Set();

/** The ids that an event names, after those that its postings touch. */
function withNamed(
  moved: ReadonlySet<number>,
  change: Pick<Change<LedgerEvent['data'], unknown>, 'ids'> | undefined,
  { data }: LedgerEvent,
): ReadonlySet<number> {
  if (!change) return moved;
  const named = change.ids(data);
  if (moved.size === 0) return new Set(named);
  return named.every((id) => moved.has(id)) ? moved : new Set([...moved, ...named]);
}
