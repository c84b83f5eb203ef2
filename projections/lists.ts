/** The lists that people read, from what their ledger folds to. */
import type { Entities, EntityKind } from '../ledger/entities.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { averageOf, type Cents } from '../ledger/money.ts';
import { openPrice } from '../ledger/moved-price.ts';
import type { EntityState, Folded, Stamps } from './folded.ts';

/** An entity with its times, as lists answer it. */
type EntityRow<K extends EntityKind> = Entities[K] & Omit<Stamps, 'savingsUpdatedAt'>;

/** An open account; its balance is ledger/ledger.ts' `balanceOf`. */
export type AccountRow = EntityRow<'accounts'>;
export type HistoricalAmountRow = EntityRow<'historicalAmounts'>;
export type IncomeRow = EntityRow<'incomes'>;
export type SavingsRuleRow = EntityRow<'savingsRules'>;

/**
 * A bill with the account that pays it. `savingsUpdatedAt` is the time of the last event that changed its savings or arrears.
 * `average`, in cents, is that of its past amounts; null unless there are several and a price question is open.
 */
export type BillRow = EntityRow<'bills'> & {
  savingsUpdatedAt: string;
  average: Cents | null;
  account: { id: number; name: string; balance: Cents } | null;
};

type Listed = Exclude<EntityKind, 'bills'>;

/** All of a ledger's entities of one kind, in order of id. */
export const listOf = <K extends Listed>(folded: Folded, kind: K): EntityRow<K>[] => [
  ...eachOf(folded, kind),
];

/** The same one after the other: ten thousand at once take as long as others would notice. */
export function* eachOf<K extends Listed>({ rows }: Folded, kind: K): Generator<EntityRow<K>> {
  for (const state of inOrder<K>(rows[kind])) yield rowOf(state);
}

/** The entities with these ids, in order of id. An unknown id is left out. */
export function found<K extends Listed>(
  { rows }: Folded,
  kind: K,
  ids: readonly number[],
): EntityRow<K>[] {
  return some<K>(rows[kind], ids).map(rowOf);
}

/** The ledger's bills in order of id. */
export const listBills = (folded: Folded): BillRow[] => [...eachBill(folded)];

/** The same one after the other. */
export const eachBill = (folded: Folded): Generator<BillRow> =>
  billRows(folded, inOrder(folded.rows.bills));

/** The bills with these ids, in order of id. An unknown id is left out. */
export const foundBills = (folded: Folded, ids: readonly number[]): BillRow[] => [
  ...billRows(folded, some(folded.rows.bills, ids)),
];

type States<K extends EntityKind> = ReadonlyMap<number, EntityState<K>>;

/** Sorts by id, because an entity that an undo brought back is last in its map. */
function inOrder<K extends EntityKind>(states: States<K>): EntityState<K>[] {
  return [...states.values()].sort((a, b) => a.entity.id - b.entity.id);
}

function some<K extends EntityKind>(states: States<K>, ids: readonly number[]): EntityState<K>[] {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  return wanted.flatMap((id) => states.get(id) ?? []);
}

function rowOf<K extends EntityKind>({ entity, stamps }: EntityState<K>): EntityRow<K> {
  const { createdAt, updatedAt } = stamps;
  return { ...entity, createdAt, updatedAt };
}

function* billRows({ rows }: Folded, states: readonly EntityState<'bills'>[]): Generator<BillRow> {
  const amounts = pastAmountsOf(rows, states);
  for (const { entity, stamps } of states) {
    const account = entity.accountId === null ? undefined : rows.accounts.get(entity.accountId);
    const past = amounts.get(entity.id) ?? [];
    const average = past.length > 1 ? averageOf(past) : null;
    yield { ...entity, ...stamps, average, account: account ? briefly(account) : null };
  }
}

/** The past amounts of the bills with an open price question. Without such a bill nothing is searched. */
function pastAmountsOf(
  rows: Folded['rows'],
  states: readonly EntityState<'bills'>[],
): ReadonlyMap<number, Cents[]> {
  const moved = states.filter(({ entity }) => openPrice(entity) !== null);
  const amounts = new Map<number, Cents[]>(moved.map(({ entity }) => [entity.id, []]));
  if (amounts.size > 0)
    for (const { entity } of rows.historicalAmounts.values())
      amounts.get(entity.billId)?.push(entity.amount);
  return amounts;
}

function briefly({ entity }: EntityState<'accounts'>) {
  return { id: entity.id, name: entity.name, balance: balanceOf(entity) };
}
