/** Bills that end, change their price, follow what is paid or are due once: paid whole and in parts, skipped, postponed, and taken back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddBill } from './bills.ts';
import { addDays, daysBetween } from './calendar.ts';
import type { Command } from './commands.ts';
import { hasEnded, leftOf } from './course.ts';
import { dueDateAfterPayment } from './due-periods.ts';
import { ENTITY_KINDS } from './entities.ts';
import { comesRound } from './frequency.ts';
import type { Ledger } from './ledger.ts';
import { addBill } from './testing/commands.ts';
import { anyBill, anyPast } from './testing/courses.ts';
import { accountOpened, ledgerOf, TODAY } from './testing/given.ts';
import { Life } from './testing/life.ts';

const KINDS = [
  'pay',
  'pay more',
  'part',
  'settle',
  'skip',
  'postpone',
  'schedule',
  'answer',
] as const;
const anyAct = fc.record({
  kind: fc.constantFrom(...KINDS, 'fund', 'week', 'forget'),
  share: fc.integer({ min: 1, max: 99 }),
});
/** What bears on prices. */
const anyPriced = fc.record({
  kind: fc.constantFrom(
    ...(['pay', 'pay more', 'pay more', 'answer', 'answer'] as const),
    ...(['skip', 'settle', 'part', 'forget'] as const),
  ),
  share: fc.integer({ min: 1, max: 99 }),
});
type Act = { kind: (typeof KINDS)[number] | 'fund' | 'week' | 'forget'; share: number };

/** What somebody would do who has read the bill as it is. */
function said({ kind, share }: Act, { bills, historicalAmounts }: Ledger): Command {
  const bill = bills.get(1);
  if (!bill) throw new Error('There is no bill');
  const { dueDate, amount, saved } = bill;
  const about = { billId: 1, dueDate };
  const portion = Math.max(1, Math.floor((amount * share) / 100));
  const pay = (paid: number, isPart: boolean): Command => {
    const sum = { ...about, amount: paid, isPart, processImmediately: true };
    const short = { shortfall: Math.max(0, paid - saved), installmentPeriod: 1 };
    const method = share % 2 === 0 ? ('immediate' as const) : ('installments' as const);
    return short.shortfall === 0
      ? { type: 'PayBill', ...sum }
      : { type: 'PayBillWithArrears', ...sum, ...short, method };
  };
  const room = comesRound(bill) ? daysBetween(dueDate, dueDateAfterPayment(bill)) - 1 : 100;
  const later = addDays(dueDate, 1 + Math.floor((room * share) / 100));
  const answer = (['plan', 'once', 'later'] as const)[share % 3] ?? 'plan';
  const commands: Record<Act['kind'], Command> = {
    pay: pay(leftOf(bill), false),
    'pay more': pay(leftOf(bill) + portion + 200, false),
    part: pay(portion, true),
    settle: { type: 'SettlePeriod', ...about },
    skip: { type: 'SkipPeriod', ...about },
    postpone: { type: 'PostponePayment', ...about, newDueDate: later },
    schedule: { type: 'PayBill', ...about, amount, processImmediately: false },
    answer: { type: 'AnswerPrice', billId: 1, answer },
    fund: { type: 'FundBill', billId: 1, amount: portion },
    week: { type: 'AddWeek' },
    forget: {
      type: 'RemoveHistoricalAmount',
      historicalAmountId: [...historicalAmounts.keys()].at(-1) ?? 1,
    },
  };
  return commands[kind];
}

const entitiesOf = (ledger: Ledger) =>
  Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, new Map(ledger[kind] as never)]));

/** A monthly bill with other prices within the next half a year, or one that follows what it comes to. */
const pricedSoon = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 11, max: 180 }), { maxLength: 2 }),
    rises: fc.option(fc.integer({ min: 11, max: 180 })),
    follows: fc.option(fc.constantFrom('last-2' as const, 'last-3' as const)),
  })
  .map(({ days, rises, follows }) => {
    const bill = { ...addBill, dueDate: addDays(TODAY, 10) };
    if (follows) return { ...bill, follows };
    const priceChanges = days.map((day) => ({ from: addDays(TODAY, day), amount: 10_000 + day }));
    const yearlyRise = rises === null ? null : { from: addDays(TODAY, rises), basisPoints: 500 };
    return { ...bill, priceChanges, yearlyRise };
  });

/** A bill with what it came to before, and what was done of a list of acts, each with the ledger before it. */
const walkOf = (anyOne: fc.Arbitrary<AddBill>, acts: fc.Arbitrary<Act[]>) =>
  fc.record({ bill: anyOne, past: anyPast, acts }).map(({ bill, past, acts }) => {
    const life = new Life();
    life.ledger = ledgerOf([accountOpened(900_000_000)]);
    for (const command of [bill, ...past(1)]) life.does(command, TODAY)._unsafeUnwrap();
    const done: { act: Act; before: Ledger; eventId: string }[] = [];
    for (const act of acts) {
      const before = life.ledger;
      const eventId = life.idOf(life.past.length + 1);
      const decision = life.does(said(act, before), TODAY);
      if (decision.isOk() && decision.value.length > 0) done.push({ act, before, eventId });
    }
    return { life, done };
  });
const anyWalk = walkOf(anyBill, fc.array(anyAct, { maxLength: 12, size: 'max' }));

describe('what is done with a bill', () => {
  it('and taken back, the last first, leaves everything as it was', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyWalk, ({ life, done }) => {
        for (const { act, before, eventId } of done.toReversed()) {
          const decision = life.does({ type: 'Undo', eventId }, TODAY);
          expect(decision.isOk(), JSON.stringify([act, decision])).toBe(true);
          expect(entitiesOf(life.ledger)).toEqual(entitiesOf(before));
          const bill = before.bills.get(1);
          for (const field of ['ends', 'follows', 'yearlyRise'] as const)
            if (bill?.[field]) seen.add(`${act.kind}, ${field}`);
          if (bill?.frequency === 'once') seen.add(`${act.kind}, once`);
        }
      }),
      { numRuns: 400 },
    );
    expect(seen.size, [...seen].sort().join('; ')).toBeGreaterThan(30);
  });

  it('and taken back in any order leaves everything as it was, as soon as all of it is', () => {
    let times = 0;
    fc.assert(
      fc.property(
        walkOf(pricedSoon, fc.array(anyPriced, { maxLength: 6, size: 'max' })),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        ({ life, done }, picks) => {
          const [start] = done;
          const left = [...done];
          // Each tries those that are left from another one on, until all refuse.
          for (const pick of [...picks, ...picks]) {
            const from = pick % Math.max(1, left.length);
            const taken = [...left.slice(from), ...left.slice(0, from)].find(({ eventId }) =>
              life.does({ type: 'Undo', eventId }, TODAY).isOk(),
            );
            if (taken) left.splice(left.indexOf(taken), 1);
          }
          if (!start || left.length > 0) return;
          expect(entitiesOf(life.ledger), JSON.stringify(done.map(({ act }) => act))).toEqual(
            entitiesOf(start.before),
          );
          times += 1;
        },
      ),
      { numRuns: 1_000 },
    );
    expect(times).toBeGreaterThan(500);
  });

  it('and taken back anywhere leaves as many payments as were not made', () => {
    fc.assert(
      fc.property(anyWalk, fc.array(fc.nat(), { maxLength: 6 }), ({ life, done }, picks) => {
        const [start] = done;
        const ends = start?.before.bills.get(1)?.ends;
        for (const pick of picks) {
          const one = done[pick % Math.max(1, done.length)];
          if (one) life.does({ type: 'Undo', eventId: one.eventId }, TODAY);
          const bill = life.ledger.bills.get(1);
          if (!bill) throw new Error('The bill is gone');
          expect(bill.saved).toBeGreaterThanOrEqual(0);
          expect(bill.partPaid).toBeGreaterThanOrEqual(0);
          const settled = life.past.filter(
            ({ event, eventId }) =>
              !life.ledger.undone.has(eventId) &&
              (event.type === 'PeriodSettled' || (event.type === 'BillPaid' && event.data.settles)),
          ).length;
          if (ends && 'payments' in ends) {
            expect(bill.ends).toEqual({ payments: ends.payments - settled });
            expect(hasEnded(bill)).toBe(settled === ends.payments);
          }
          if (bill.frequency === 'once') expect(hasEnded(bill)).toBe(settled === 1);
        }
      }),
      { numRuns: 400 },
    );
  });
});
