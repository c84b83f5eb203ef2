import type { LedgerEvent } from './events.ts';
import type { EntityKind } from './ledger.ts';
import type { Cents } from './money.ts';
import { type Posting, postings } from './pots.ts';

/** An event together with its postings, derived once, and what these come to for each account and each bill. */
export type Fact<E extends LedgerEvent = LedgerEvent> = {
  event: E;
  postings: readonly Posting[];
  /** By account: into its available pot, and into its bill pots together. */
  available: ReadonlyMap<number, Cents>;
  allocated: ReadonlyMap<number, Cents>;
  /** By bill: into its pots, whichever account they are in. */
  saved: ReadonlyMap<number, Cents>;
  /** The entities that it may change: those that it names and those that its postings touch. Read tables load just these. */
  touched: Readonly<Record<EntityKind, ReadonlySet<number>>>;
};

type Sums = Pick<Fact, 'available' | 'allocated' | 'saved'>;

/** Works out the postings and what follows from them; from the event alone. */
export function factOf<E extends LedgerEvent>(event: E): Fact<E> {
  const posted = postings(event);
  const available = new Map<number, Cents>();
  const allocated = new Map<number, Cents>();
  const saved = new Map<number, Cents>();
  for (const { pot, amount } of posted) {
    if (pot.kind === 'world') continue;
    if (pot.kind === 'bill') add(saved, pot.billId, amount);
    if (pot.accountId !== null)
      add(pot.kind === 'bill' ? allocated : available, pot.accountId, amount);
  }
  const touched = touchedBy(event, { available, allocated, saved });
  return { event, postings: posted, available, allocated, saved, touched };
}

function add(sums: Map<number, Cents>, id: number, amount: Cents): void {
  sums.set(id, (sums.get(id) ?? 0) + amount);
}

function touchedBy(event: LedgerEvent, { available, allocated, saved }: Sums): Fact['touched'] {
  const ids: Record<EntityKind, Set<number>> = {
    accounts: new Set([...available.keys(), ...allocated.keys()]),
    bills: new Set(saved.keys()),
    historicalAmounts: new Set(),
    incomes: new Set(),
    savingsRules: new Set(),
  };
  const { data } = event;
  if ('historicalAmountId' in data) ids.historicalAmounts.add(data.historicalAmountId);
  else if ('ruleId' in data) ids.savingsRules.add(data.ruleId);
  else if ('incomeId' in data) ids.incomes.add(data.incomeId);
  else if ('billId' in data) ids.bills.add(data.billId);
  else if ('accountId' in data) ids.accounts.add(data.accountId);
  if ('lines' in data) for (const { billId } of data.lines) ids.bills.add(billId);
  if (event.type === 'BillRemoved')
    for (const id of event.data.historicalAmountIds) ids.historicalAmounts.add(id);
  if (event.type === 'AccountClosed') {
    for (const { billId } of event.data.bills) ids.bills.add(billId);
    for (const id of event.data.incomeIds) ids.incomes.add(id);
    for (const id of event.data.ruleIds) ids.savingsRules.add(id);
  }
  if (event.type === 'Undone')
    for (const kind of Object.keys(ids) as EntityKind[])
      for (const { id } of event.data[kind]) ids[kind].add(id);
  return ids;
}
