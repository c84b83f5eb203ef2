/** The state of one household's ledger, folded from its events. Pure: a ledger is never changed, only followed by another. */
import type { Day } from './calendar.ts';
import { addDays } from './calendar.ts';
import {
  type Account,
  type Bill,
  evolveAccount,
  evolveBill,
  evolveHistoricalAmount,
  evolveIncome,
  evolveSavingsRule,
  type Fact,
  type HistoricalAmount,
  type Income,
  type SavingsRule,
} from './entities.ts';
import type { LedgerEvent } from './events.ts';
import { postings } from './pots.ts';

/** The kinds of thing a ledger keeps. Ids count 1, 2, 3 … within each kind and are never used again. */
export type Entities = {
  accounts: Account;
  bills: Bill;
  historicalAmounts: HistoricalAmount;
  incomes: Income;
  savingsRules: SavingsRule;
};
export type EntityKind = keyof Entities;

/** Each kind's entities by id. */
export type Collections = {
  readonly [K in EntityKind]: ReadonlyMap<number, Entities[K]>;
};

export type Ledger = Collections & {
  readonly status: 'new' | 'open' | 'erased';
  /** The household's IANA time zone. */
  readonly timeZone: string;
  /** The Monday of the last week that was accrued, or of the week before the ledger began. */
  readonly accruedThrough: Day;
  /** The highest id handed out so far, by kind. */
  readonly lastIds: Readonly<Record<EntityKind, number>>;
  /** The ids of the events that were taken back. */
  readonly undone: ReadonlySet<string>;
};

/** The ledger before its first event. */
export const EMPTY_LEDGER: Ledger = {
  status: 'new',
  timeZone: 'UTC',
  accruedThrough: '0000-00-00',
  accounts: new Map(),
  bills: new Map(),
  historicalAmounts: new Map(),
  incomes: new Map(),
  savingsRules: new Map(),
  lastIds: { accounts: 0, bills: 0, historicalAmounts: 0, incomes: 0, savingsRules: 0 },
  undone: new Set(),
};

/** How one entity of each kind follows an event. */
export const EVOLVE: {
  readonly [K in EntityKind]: (
    entity: Entities[K] | undefined,
    fact: Fact,
    id: number,
  ) => Entities[K] | undefined;
} = {
  accounts: evolveAccount,
  bills: evolveBill,
  historicalAmounts: evolveHistoricalAmount,
  incomes: evolveIncome,
  savingsRules: evolveSavingsRule,
};

export const ENTITY_KINDS = Object.keys(EVOLVE) as EntityKind[];

/** Which entities an event may change: those it names and those its postings touch. Read tables load just these. */
export function touched({ event, postings }: Fact): Record<EntityKind, Set<number>> {
  const ids: Record<EntityKind, Set<number>> = {
    accounts: new Set(),
    bills: new Set(),
    historicalAmounts: new Set(),
    incomes: new Set(),
    savingsRules: new Set(),
  };
  for (const { pot } of postings) {
    if (pot.kind !== 'world' && pot.accountId !== null) ids.accounts.add(pot.accountId);
    if (pot.kind === 'bill') ids.bills.add(pot.billId);
  }
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
    for (const kind of ENTITY_KINDS) for (const { id } of event.data[kind]) ids[kind].add(id);
  return ids;
}

/** The ledger after an event. Total and silent: it never refuses what has happened. */
export function evolve(ledger: Ledger, event: LedgerEvent): Ledger {
  if (event.type === 'LedgerErased') return { ...EMPTY_LEDGER, status: 'erased' };
  if (event.type === 'LedgerOpened') {
    const { timeZone, week } = event.data;
    return { ...ledger, status: 'open', timeZone, accruedThrough: addDays(week, -7) };
  }
  const fact = { event, postings: postings(event) };
  const ids = touched(fact);
  const next = { ...ledger, lastIds: { ...ledger.lastIds } };
  if (event.type === 'WeekAccrued') next.accruedThrough = event.data.week;
  if (event.type === 'Undone') next.undone = new Set([...ledger.undone, event.data.eventId]);
  for (const kind of ENTITY_KINDS) {
    if (ids[kind].size === 0) continue;
    Object.assign(next, { [kind]: evolveKind(kind, ledger[kind], fact, ids[kind]) });
    next.lastIds[kind] = Math.max(next.lastIds[kind], ...ids[kind]);
  }
  return next;
}

function evolveKind<K extends EntityKind>(
  kind: K,
  before: ReadonlyMap<number, Entities[K]>,
  fact: Fact,
  ids: ReadonlySet<number>,
): ReadonlyMap<number, Entities[K]> {
  const after = new Map(before);
  for (const id of ids) {
    const entity = EVOLVE[kind](before.get(id), fact, id);
    if (entity) after.set(id, entity);
    else after.delete(id);
  }
  return after;
}

/** What the account holds in all, in cents. */
export function balanceOf(account: Account): number {
  return account.available + account.allocated;
}
