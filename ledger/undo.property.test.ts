/** Whatever a household did, taking it back at once leaves it as it was; and it can be taken back once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from './calendar.ts';
import { ENTITY_KINDS } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import { anyHistory } from './testing/arbitrary.ts';
import { isUndoable, Life } from './testing/life.ts';
import { goesWith } from './undo.ts';

/** What an undo does not put back, on purpose: a rule's date counts as done, a schedule that was carried out is over. */
function asPutBack(ledger: Ledger, event: LedgerEvent) {
  const byId = <T extends { id: number }>(entities: ReadonlyMap<number, T>) =>
    [...entities.values()].sort((a, b) => a.id - b.id);
  const all = Object.fromEntries(
    ENTITY_KINDS.map((kind) => [kind, byId<{ id: number }>(ledger[kind])]),
  );
  if (event.type === 'SavingsRuleApplied') delete all.savingsRules;
  if (event.type === 'BillPaid' && event.data.by === 'schedule')
    all.bills = byId(ledger.bills).map((bill) => ({
      ...bill,
      scheduledPayment: null,
      failedPayment: null,
    }));
  return all;
}

/** Lets random households live; after each command takes back the last thing that it did, looks, and goes on without that. */
function everyUndo(
  check: (step: {
    /** As the ledger was before the command, and before the event. */
    begun: Ledger;
    before: Ledger;
    event: LedgerEvent;
    life: Life;
    today: Day;
  }) => void,
) {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const life = new Life();
      for (const [command, today] of history) {
        const events = life.decide(command, today).unwrapOr([]);
        const begun = life.ledger;
        for (const [index, event] of events.entries()) {
          const before = life.ledger;
          const next = events[index + 1];
          life.follow([event], today);
          const past = life.past.at(-1);
          if (!past || !isUndoable(past) || (next && goesWith(event, next))) continue;
          const other = new Life();
          other.past.push(...life.past);
          other.ledger = life.ledger;
          check({ begun, before, event, life: other, today });
        }
      }
    }),
    { numRuns: 200 },
  );
}

describe('every undo', () => {
  it('at once gives balances, savings and every field back, and happens once', () => {
    const seen = new Set<string>();
    everyUndo(({ before, event, life, today }) => {
      const eventId = life.idOf(life.past.length);
      const decision = life.does({ type: 'Undo', eventId }, today);
      if (event.type === 'BillPaid' && event.data.by === 'automatic') {
        expect(decision._unsafeUnwrapErr()).toEqual({ refusal: 'automatic_payments_on' });
        return;
      }
      expect(decision.isOk(), JSON.stringify([event, decision])).toBe(true);
      expect(asPutBack(life.ledger, event)).toEqual(asPutBack(before, event));
      const again = life.decide({ type: 'Undo', eventId }, today);
      expect(again._unsafeUnwrapErr()).toEqual({ refusal: 'already_undone' });
      seen.add(event.type);
    });
    expect(seen.size).toBeGreaterThanOrEqual(15);
  });

  it('of a week leaves it to be set aside again, just the same', () => {
    let weeks = 0;
    everyUndo(({ event, life, today }) => {
      if (event.type !== 'WeekAccrued') return;
      life.does({ type: 'Undo', eventId: life.idOf(life.past.length) }, today)._unsafeUnwrap();
      const press = { type: 'AccrueWeeks', by: 'person' } as const;
      expect(life.decide(press, today)._unsafeUnwrap()[0]).toEqual(event);
      weeks += 1;
    });
    expect(weeks).toBeGreaterThan(0);
  });

  it('of a payment takes its agreement on arrears back too', () => {
    let pairs = 0;
    everyUndo(({ begun, event, life, today }) => {
      if (event.type !== 'ArrearsAgreed') return;
      const [payment] = life.past.slice(-2);
      if (!payment) throw new Error('an agreement without a payment');
      const events = life.does({ type: 'Undo', eventId: payment.eventId }, today)._unsafeUnwrap();
      expect(events.map(({ data }) => 'undid' in data && data.undid)).toEqual([
        'ArrearsAgreed',
        'BillPaid',
      ]);
      const { billId } = event.data;
      expect(life.ledger.bills.get(billId)).toEqual(begun.bills.get(billId));
      pairs += 1;
    });
    expect(pairs).toBeGreaterThan(0);
  });
});
