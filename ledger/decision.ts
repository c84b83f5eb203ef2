/** What every decide function works with: the shape of its outcome, and look-ups that refuse. */
import { err, ok, type Result } from 'neverthrow';
import type { Account, Bill, Entities, EntityKind } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import type { Collections, Ledger } from './ledger.ts';
import type { Refusal } from './refusals.ts';

/** The events that a command causes (none when nothing would change), or the rule that forbids it. */
export type Decision = Result<LedgerEvent[], Refusal>;

/** Each kind of entity as a person calls one. */
export const NAMES = {
  accounts: 'account',
  bills: 'bill',
  historicalAmounts: 'historical amount',
  incomes: 'income',
  savingsRules: 'rule',
} as const satisfies Record<EntityKind, string>;

/** The entity with this id, or the refusal `not_found`. */
export function find<K extends EntityKind>(
  ledger: Collections,
  kind: K,
  id: number,
): Result<Entities[K], Refusal> {
  const entity = ledger[kind].get(id);
  return entity ? ok(entity) : err({ refusal: 'not_found', what: NAMES[kind] });
}

/** A bill with the account it is paid from, or the refusal `not_found` or `account_required`. */
export function findPayable(
  ledger: Ledger,
  billId: number,
): Result<{ bill: Bill; account: Account }, Refusal> {
  return find(ledger, 'bills', billId).andThen((bill) =>
    bill.accountId === null
      ? err<never, Refusal>({ refusal: 'account_required' })
      : find(ledger, 'accounts', bill.accountId).map((account) => ({ bill, account })),
  );
}

/** The entity with the fields of `asked`. A field that is missing or undefined stays as it is. */
export function withChanges<T extends object>(
  before: T,
  asked: { [K in keyof T]?: T[K] | undefined },
): T {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** The id that the next new entity of a kind gets. */
export function nextId(ledger: Ledger, kind: EntityKind): number {
  return ledger.lastIds[kind] + 1;
}

/** True when applying `changes` would leave every field as it is. */
export function changesNothing<T extends object>(before: T, changes: Partial<T>): boolean {
  return (Object.keys(changes) as (keyof T)[]).every((key) => before[key] === changes[key]);
}
