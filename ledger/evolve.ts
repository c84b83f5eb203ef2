/**
 * How one event changes one entity: as its type says (events/), and by the money that its postings move. The ledger's
 * state and the read tables both use these functions, so a row and the state can never tell different stories.
 */
import type { Account, Bill, Entities, EntityKind } from './entities.ts';
import type { EntityChanges } from './events/kind.ts';
import type { LedgerEvent } from './events.ts';
import type { Fact } from './fact.ts';

/** The entity after the event; undefined when it is no more. */
type Evolve<Entity> = (entity: Entity | undefined, fact: Fact, id: number) => Entity | undefined;

const evolveAccount: Evolve<Account> = (account, fact, id) => {
  const after = byType('accounts', account, fact, id);
  if (!after) return undefined;
  return {
    id,
    name: after.name,
    available: after.available + (fact.available.get(id) ?? 0),
    allocated: after.allocated + (fact.allocated.get(id) ?? 0),
  };
};

const evolveBill: Evolve<Bill> = (bill, fact, id) => {
  const after = byType('bills', bill, fact, id);
  const moved = fact.saved.get(id);
  if (!after || !moved) return after;
  // Many bills follow each week: one that was made anew just now is not copied again.
  return Object.assign(after === bill ? { ...bill } : after, { saved: after.saved + moved });
};

/** Without the money. An event that says nothing of this kind leaves it as it is. */
function byType<K extends EntityKind>(
  kind: K,
  entity: Entities[K] | undefined,
  fact: Fact,
  id: number,
): Entities[K] | undefined {
  const changes: EntityChanges<LedgerEvent['data']> = fact.changes;
  const change = changes[kind];
  return change ? change.after(entity, fact.event.data, id) : entity;
}

/** How one entity of each kind follows an event. */
export const EVOLVE: { readonly [K in EntityKind]: Evolve<Entities[K]> } = {
  accounts: evolveAccount,
  bills: evolveBill,
  historicalAmounts: (known, fact, id) => byType('historicalAmounts', known, fact, id),
  incomes: (income, fact, id) => byType('incomes', income, fact, id),
  savingsRules: (rule, fact, id) => byType('savingsRules', rule, fact, id),
};
