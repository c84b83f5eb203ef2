/**
 * How one event changes one entity: as its type says (events/), and by the money that its postings move. The ledger's state and
 * the read tables use the same functions, so a row always agrees with the state.
 */
import type { Account, Bill, Entities, EntityKind } from './entities.ts';
import type { Change } from './events/kind.ts';
import type { LedgerEvent } from './events.ts';
import type { Fact } from './fact.ts';

/** The entity after the event; undefined when it is no more. */
type Evolve<Entity> = (entity: Entity | undefined, fact: Fact, id: number) => Entity | undefined;

const evolveAccount: Evolve<Account> = (account, fact, id) => {
  const after = follow(account, fact.changes.accounts, fact, id);
  if (!after) return undefined;
  return {
    ...after,
    available: after.available + (fact.available.get(id) ?? 0),
    allocated: after.allocated + (fact.allocated.get(id) ?? 0),
  };
};

const evolveBill: Evolve<Bill> = (bill, fact, id) => {
  const after = follow(bill, fact.changes.bills, fact, id);
  const moved = fact.saved.get(id);
  if (!after || !moved) return after;
  // A week changes every bill, so a bill that `follow` has copied already is not copied a second time.
  return Object.assign(after === bill ? { ...bill } : after, { saved: after.saved + moved });
};

/** The entity's change without its money. An event whose type does not name this kind of entity changes nothing. */
function follow<Entity>(
  entity: Entity | undefined,
  change: Change<LedgerEvent['data'], Entity> | undefined,
  { event }: Fact,
  id: number,
): Entity | undefined {
  return change ? change.after(entity, event.data, id) : entity;
}

/** By kind: how an entity follows an event. */
export const EVOLVE: { readonly [K in EntityKind]: Evolve<Entities[K]> } = {
  accounts: evolveAccount,
  bills: evolveBill,
  historicalAmounts: (past, fact, id) => follow(past, fact.changes.historicalAmounts, fact, id),
  incomes: (income, fact, id) => follow(income, fact.changes.incomes, fact, id),
  savingsRules: (rule, fact, id) => follow(rule, fact.changes.savingsRules, fact, id),
};
