/** Judges what a command would add against the caps, whichever command it is. */
import { CAPS, LONGEST, PAST_AMOUNTS_PER_BILL } from './caps.ts';
import { NAMES } from './decision.ts';
import type { LedgerEvent } from './events.ts';
import { ENTITY_KINDS, type EntityKind, type Ledger } from './ledger.ts';
import type { Refusal } from './refusals.ts';

/** Why these events may not follow; null when they may. Events that add nothing always may. */
export function beyondCaps(ledger: Ledger, events: readonly LedgerEvent[]): Refusal | null {
  const added = new Map<EntityKind, number>();
  for (const event of events) {
    const refusal = tooLong(event) ?? tooManyOfABill(ledger, event);
    if (refusal) return refusal;
    for (const [kind, count] of addedBy(ledger, event))
      added.set(kind, (added.get(kind) ?? 0) + count);
  }
  for (const [kind, count] of added)
    if (count > 0 && ledger[kind].size + count > CAPS[kind])
      return { refusal: 'too_many', what: NAMES[kind], limit: CAPS[kind] };
  return null;
}

/** What an undo brings back counts as added: else deleting, adding and undoing would pass every cap. */
function addedBy(ledger: Ledger, event: LedgerEvent): [EntityKind, number][] {
  switch (event.type) {
    case 'AccountOpened':
      return [['accounts', 1]];
    case 'BillAdded':
      return [['bills', 1]];
    case 'HistoricalAmountRecorded':
      return [['historicalAmounts', 1]];
    case 'IncomeAdded':
      return [['incomes', 1]];
    case 'SavingsRuleAdded':
      return [['savingsRules', 1]];
    case 'Undone':
      return ENTITY_KINDS.map((kind) => [
        kind,
        event.data[kind].filter(({ id }) => !ledger[kind].has(id)).length,
      ]);
    default:
      return [];
  }
}

function tooManyOfABill({ historicalAmounts }: Ledger, event: LedgerEvent): Refusal | null {
  if (event.type !== 'HistoricalAmountRecorded') return null;
  let count = 0;
  for (const { billId } of historicalAmounts.values()) if (billId === event.data.billId) count += 1;
  if (count < PAST_AMOUNTS_PER_BILL) return null;
  return { refusal: 'too_many', what: NAMES.historicalAmounts, limit: PAST_AMOUNTS_PER_BILL };
}

function tooLong({ data }: LedgerEvent): Refusal | null {
  if ('name' in data && data.name.length > LONGEST.name)
    return { refusal: 'text_too_long', limit: LONGEST.name };
  if ('description' in data && (data.description?.length ?? 0) > LONGEST.description)
    return { refusal: 'text_too_long', limit: LONGEST.description };
  return null;
}
