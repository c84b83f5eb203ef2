/** What holds for every household, whatever it does: the promises of docs/product.md over random histories. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import type { Command } from './commands.ts';
import { isInPaidPeriod } from './due-periods.ts';
import { EVENT_TYPES, type LedgerEvent, parseEvent } from './events.ts';
import { factOf } from './fact.ts';
import { balanceOf, evolve, type Ledger } from './ledger.ts';
import { planWeek } from './plan.ts';
import { type Pot, postings, potName } from './pots.ts';
import { anyHistory } from './testing/arbitrary.ts';
import { partsOfACent, sumOf } from './testing/given.ts';
import { Life } from './testing/life.ts';
import { livedOnce } from './testing/lived-once.ts';

type Step = { command: Command; before: Ledger; events: LedgerEvent[]; after: Ledger };

/** What was accepted of a history, step by step. */
const stepsOf = livedOnce((history) => {
  const life = new Life();
  const steps: Step[] = [];
  for (const [command, today] of history) {
    const before = life.ledger;
    const decision = life.does(command, today);
    if (decision.isErr()) continue;
    steps.push({ command, before, events: decision.value, after: life.ledger });
  }
  return steps;
});

/** Hands every step of random histories to `check`. */
function everyStep(check: (step: Step) => void): void {
  fc.assert(
    fc.property(anyHistory, (history) => {
      for (const step of stepsOf(history)) check(step);
    }),
    { numRuns: 300 },
  );
}

/** Holds one value against another. To call `expect` for each of a million values took a fifth of the time, so equal ones do without. */
function same<T>(value: T, wanted: T, about?: string): void {
  if (!Object.is(value, wanted)) expect(value, about).toBe(wanted);
}

/** Weeks in four half-years and three years: no bill pays back over more. */
const LONGEST_PLAN = 156;

describe('every history', () => {
  it('taken together, makes every kind of event there is but opening and erasing', () => {
    const seen = new Set<string>(['LedgerOpened', 'LedgerErased']);
    const look = fc.property(anyHistory, (history) => {
      if (seen.size === EVENT_TYPES.length) return;
      for (const { events } of stepsOf(history)) for (const { type } of events) seen.add(type);
    });
    // Once all are seen the others cost nothing.
    fc.assert(look, { numRuns: 5_000 });
    const missing = 'no command in testing/any-command.ts leads to an event';
    expect([...seen].sort(), missing).toEqual([...EVENT_TYPES].sort());
    // A rare one may take thousands of histories, on a slow machine half a minute.
  }, 120_000);

  it('has postings that sum to zero, event by event', () => {
    everyStep(({ events }) => {
      for (const event of events) same(sumOf(event), 0, event.type);
    });
  });

  it('never has a balance below zero, whatever the command', () => {
    everyStep(({ command, after }) => {
      for (const account of after.accounts.values())
        if (balanceOf(account) < 0)
          expect(balanceOf(account), command.type).toBeGreaterThanOrEqual(0);
    });
  });

  it('keeps every pot and balance equal to the sum of its postings', () => {
    const pots = new Map<string, number>();
    const held = (pot: Pot) => pots.get(potName(pot)) ?? 0;
    let last: Ledger | undefined;
    everyStep(({ before, events, after }) => {
      if (before !== last) pots.clear();
      for (const { pot, amount } of events.flatMap(postings))
        pots.set(potName(pot), held(pot) + amount);
      for (const { id, available } of after.accounts.values())
        same(held({ kind: 'available', accountId: id }), available);
      for (const { id, accountId, saved } of after.bills.values()) {
        same(held({ kind: 'bill', accountId, billId: id }), saved);
        if (!(saved >= 0)) expect(saved).toBeGreaterThanOrEqual(0);
      }
      last = after;
    });
  });

  it('has accounts whose allocated is what their bills have saved', () => {
    everyStep(({ after }) => {
      const bills = [...after.bills.values()];
      for (const { id, allocated } of after.accounts.values()) {
        const saved = bills.filter((bill) => bill.accountId === id).map((bill) => bill.saved);
        same(
          allocated,
          saved.reduce((sum, cents) => sum + cents, 0),
        );
      }
    });
  });

  it('names in `touched` all that an event changes', () => {
    everyStep(({ before, events }) => {
      events.reduce((ledger, event) => {
        const next = evolve(ledger, event);
        const ids = factOf(event).touched;
        for (const kind of [
          'accounts',
          'bills',
          'historicalAmounts',
          'incomes',
          'savingsRules',
        ] as const)
          for (const id of new Set([...ledger[kind].keys(), ...next[kind].keys()]))
            if (ledger[kind].get(id) !== next[kind].get(id) && !ids[kind].has(id))
              expect(ids[kind]).toContain(id);
        return next;
      }, before);
    });
  });

  it('accrues each week once, and the same run again changes nothing', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const weeks = new Set<string>();
        const life = new Life();
        for (const [command, today] of history) {
          for (const type of ['AccrueWeeks', 'RunPayments', 'RunSavingsRules'] as const) {
            const events = life.does({ type }, today)._unsafeUnwrap();
            for (const event of events)
              if (event.type === 'WeekAccrued') {
                if (weeks.has(event.data.week)) expect(weeks).not.toContain(event.data.week);
                weeks.add(event.data.week);
              }
            const again = life.decide({ type }, today)._unsafeUnwrap();
            if (again.length > 0) expect(again).toEqual([]);
          }
          life.does(command, today);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('sets aside by the exact plan: no line is further from it than its carry says', () => {
    everyStep(({ before, events }) => {
      for (const event of events)
        if (event.type === 'WeekAdded')
          for (const line of event.data.lines) {
            const bill = before.bills.get(line.billId);
            if (!bill) throw new Error('a line for no bill');
            const step = planWeek(bill);
            const { setAside, overLimit = 0, carry } = line;
            expect(step).toMatchObject({ amount: setAside + overLimit, carry });
            if (line.setAside > 0)
              expect(Math.abs(line.carry) * 2).toBeLessThanOrEqual(partsOfACent(bill.frequency));
          }
    });
  });

  it('pays no period twice, whatever is changed in between', () => {
    everyStep(({ before, events }) => {
      events.reduce((ledger, event) => {
        const bill = event.type === 'BillPaid' && ledger.bills.get(event.data.billId);
        if (bill) same(isInPaidPeriod(bill, bill.dueDate), false);
        return evolve(ledger, event);
      }, before);
    });
  });

  it('pays arrears back to the cent, and never more', () => {
    everyStep(({ before, events }) => {
      events.reduce((ledger, event) => {
        if (event.type === 'WeekAccrued')
          for (const { billId, instalment } of event.data.lines) {
            const owed = ledger.bills.get(billId)?.arrears?.owed ?? 0;
            if (!(instalment <= owed)) expect(instalment).toBeLessThanOrEqual(owed);
          }
        const next = evolve(ledger, event);
        for (const { arrears } of next.bills.values())
          if (arrears && !(arrears.owed > 0 && arrears.owed <= arrears.total)) {
            expect(arrears.owed).toBeGreaterThan(0);
            expect(arrears.owed).toBeLessThanOrEqual(arrears.total);
          }
        return next;
      }, before);
    });
  });

  it('collects all that is owed in as many weeks as the longest plan has, and then stops', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const life = new Life();
        let last = '';
        for (const [command, today] of history) {
          life.does(command, today);
          last = today;
        }
        // Room for all of it: what does not fit below the highest balance waits.
        for (const { id } of life.ledger.accounts.values())
          life.does({ type: 'ChangeAccount', accountId: id, balance: 100_000 }, last);
        for (const { id } of life.ledger.bills.values())
          life.does({ type: 'ChangeBill', billId: id, amount: 0 }, last);
        life.does({ type: 'AccrueWeeks' }, addDays(last, 7 * LONGEST_PLAN))._unsafeUnwrap();
        for (const { accountId, arrears } of life.ledger.bills.values())
          if (accountId !== null) expect(arrears).toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  it('is made of events that pass their own schemas unchanged', () => {
    everyStep(({ events }) => {
      for (const event of events)
        expect(parseEvent(event.type, JSON.parse(JSON.stringify(event.data)))).toEqual(event);
    });
  });
});
