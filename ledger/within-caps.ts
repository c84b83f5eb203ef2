/** Compares what a command would add with the caps, whichever command it is. */
import { CAPS, LONGEST, PAST_AMOUNTS_PER_BILL } from './caps.ts';
import { NAMES } from './decision.ts';
import { ENTITY_KINDS, type EntityKind } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import { factOf } from './fact.ts';
import { fold, type Ledger } from './ledger.ts';
import type { Refusal } from './refusals.ts';

type Ids = { [K in EntityKind]?: Set<number> };

/** The refusal of these events; null when they are within the caps. Events that add nothing always are. */
export function beyondCaps(ledger: Ledger, events: readonly LedgerEvent[]): Refusal | null {
  for (const event of events) {
    const refusal = tooLong(event);
    if (refusal) return refusal;
  }
  const added = addedBy(ledger, events);
  for (const kind of ENTITY_KINDS)
    if (added[kind] && ledger[kind].size + added[kind].size > CAPS[kind])
      return { refusal: 'too_many', what: NAMES[kind], limit: CAPS[kind] };
  const { historicalAmounts } = added;
  return historicalAmounts ? tooManyOfABill(fold(ledger, events), historicalAmounts) : null;
}

/** The ids that the events add. An undo's count too, or else deleting, adding and undoing would pass every cap. */
function addedBy(ledger: Ledger, events: readonly LedgerEvent[]): Ids {
  const added: Ids = {};
  for (const event of events) {
    const { touched } = factOf(event);
    for (const kind of ENTITY_KINDS)
      for (const id of touched[kind])
        if (!ledger[kind].has(id)) {
          added[kind] ??= new Set();
          added[kind].add(id);
        }
  }
  return added;
}

function tooManyOfABill({ historicalAmounts }: Ledger, added: ReadonlySet<number>): Refusal | null {
  const bills = new Set([...added].map((id) => historicalAmounts.get(id)?.billId));
  const counts = new Map<number, number>();
  for (const { billId } of historicalAmounts.values())
    if (bills.has(billId)) counts.set(billId, (counts.get(billId) ?? 0) + 1);
  if ([...counts.values()].every((count) => count <= PAST_AMOUNTS_PER_BILL)) return null;
  return { refusal: 'too_many', what: NAMES.historicalAmounts, limit: PAST_AMOUNTS_PER_BILL };
}

const LIMITS = Object.entries(LONGEST);

function tooLong({ data }: LedgerEvent): Refusal | null {
  const fields: Readonly<Record<string, unknown>> = data;
  for (const [field, limit] of LIMITS) {
    const text = fields[field];
    if (typeof text === 'string' && codePoints(text) > limit)
      return { refusal: 'text_too_long', limit };
  }
  return null;
}

const codePoints = (text: string): number => [...text].length;
