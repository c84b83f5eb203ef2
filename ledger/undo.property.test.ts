/** Whatever a household did, taking it back at once leaves it as it was; and it can be taken back once. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from './calendar.ts';
import { ENTITY_KINDS } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import { anyHistory } from './testing/arbitrary.ts';
import { isUndoable, Life } from './testing/life.ts';
import { livedOnce } from './testing/lived-once.ts';
import { goesWith, mayGoWithEarlier } from './undo.ts';

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

type Pressed = {
  /** As the ledger was before the press. */
  before: Ledger;
  /** As it was afterwards. */
  after: Ledger;
  /** How many events had happened by then. */
  happened: number;
  /** All that the press did, the thing itself first. */
  press: readonly [LedgerEvent, ...LedgerEvent[]];
  today: Day;
};

/** A household's whole past, and each press in it that can be taken back. */
const lifeOf = livedOnce((history) => {
  const life = new Life();
  const pressed: Pressed[] = [];
  for (const [command, today] of history)
    for (const press of pressesOf(life.decide(command, today).unwrapOr([]))) {
      const before = life.ledger;
      life.follow(press, today);
      const first = life.past.at(-press.length);
      if (!first || !isUndoable(first)) continue;
      const happened = life.past.length;
      pressed.push({ before, after: life.ledger, happened, press, today });
    }
  return { past: life.past, pressed };
});

/** Lets random households live; hands `check` each press that can be taken back, in a life of its own that ends with the press. */
function everyUndo(check: (step: Pressed & { life: Life }) => void) {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const { past, pressed } = lifeOf(history);
      for (const one of pressed) {
        const life = new Life();
        life.past.push(...past.slice(0, one.happened));
        life.ledger = one.after;
        check({ ...one, life });
      }
    }),
    { numRuns: 200 },
  );
}

function pressesOf(events: readonly LedgerEvent[]) {
  const presses: [LedgerEvent, ...LedgerEvent[]][] = [];
  for (const event of events) {
    const last = presses.at(-1);
    if (last && goesWith(last[0], event)) {
      expect(mayGoWithEarlier(event)).toBe(true);
      last.push(event);
    } else presses.push([event]);
  }
  return presses;
}

describe('every undo', () => {
  it('at once gives balances, savings and every field back, and happens once', () => {
    const seen = new Set<string>();
    everyUndo(({ before, press: [event], life, today }) => {
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
    expect(seen.size).toBeGreaterThanOrEqual(13);
  });

  it('of a week leaves it to be set aside again, just the same', () => {
    let weeks = 0;
    everyUndo(({ press: [event], life, today }) => {
      if (event.type !== 'WeekAccrued') return;
      life.does({ type: 'Undo', eventId: life.idOf(life.past.length) }, today)._unsafeUnwrap();
      const press = { type: 'AccrueWeeks', by: 'person' } as const;
      expect(life.decide(press, today)._unsafeUnwrap()[0]).toEqual(event);
      weeks += 1;
    });
    expect(weeks).toBeGreaterThan(0);
  });

  it('of a payment or an advance takes back all that it brought about, the last first', () => {
    const agreed: Record<string, number> = {};
    everyUndo(({ before, press, life, today }) => {
      const [, { type } = { type: '' }] = press;
      if (type !== 'ArrearsAgreed') return;
      const first = life.past.at(-press.length);
      if (!first) throw new Error('an agreement on nothing');
      const events = life.does({ type: 'Undo', eventId: first.eventId }, today)._unsafeUnwrap();
      expect(events.map(({ data }) => 'undid' in data && data.undid)).toEqual(
        press.map((event) => event.type).reverse(),
      );
      expect(life.ledger.bills).toEqual(before.bills);
      agreed[press[0].type] = (agreed[press[0].type] ?? 0) + 1;
    });
    expect(agreed).toEqual({ BillPaid: expect.any(Number), BillFunded: expect.any(Number) });
  });
});
