/**
 * Whatever happens to a bill and is taken back, what is scheduled for it is for the period that was due when somebody scheduled it, less the parts
 * since; and what counts as paid of a period are the parts that were paid of that one.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { Command } from './commands.ts';
import { inRhythm } from './course.ts';
import { dueDateAfterPayment } from './due-periods.ts';
import type { Bill } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import { comesRound } from './frequency.ts';
import type { Past } from './past.ts';
import { accountOpened, billAdded, billFunded, TODAY } from './testing/given.ts';
import { Life } from './testing/life.ts';

const KINDS = [
  ...(['pay', 'part', 'schedule', 'skip', 'settle', 'postpone'] as const),
  ...(['move on', 'move back', 'other rhythm', 'remove', 'run', 'undo', 'undo part'] as const),
] as const;
type Step = { kind: (typeof KINDS)[number]; share: number; days: number };

const anyDays = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(24), fc.constant(33));
/** Each life has a few kinds of steps only, and several of each: what goes wrong takes some of one kind, and none that gets in its way. */
const anySteps: fc.Arbitrary<Step[]> = fc
  .subarray([...KINDS], { minLength: 3, maxLength: 8 })
  .chain((kinds) =>
    fc.array(
      fc.record({
        kind: fc.constantFrom('undo' as const, ...kinds),
        share: fc.nat(99),
        days: anyDays,
      }),
      { minLength: 4, maxLength: 14, size: 'max' },
    ),
  );

const PART = 3_000;

/** What is scheduled is so many dollars, and its number in cents: parts of whole dollars leave that. */
const scheduled = (dollars: number, nth: number) => dollars * 100 + nth;
const numberIn = ({ amount }: NonNullable<Bill['scheduledPayment']>) => amount % 100;

function commandOf(
  { kind, share }: Step,
  life: Life,
  bill: Bill | undefined,
  nth: number,
): Command {
  // A bill that is gone can only come back.
  if (!bill) return { type: 'Undo', eventId: life.idOf(life.past.length) };
  const { dueDate } = bill;
  const next = comesRound(bill) ? dueDateAfterPayment(bill) : addDays(dueDate, 28);
  const about = { billId: 1, dueDate };
  const on = [addDays(dueDate, (share % 20) - 5), '2026-04-20'][share % 2] ?? dueDate;
  const amount = scheduled([20, 90][share % 2] ?? 0, nth);
  const commands: Record<Step['kind'], Command> = {
    pay: { type: 'PayBill', ...about, amount: 4_000, processImmediately: true },
    part: { type: 'PayBill', ...about, amount: PART, isPart: true },
    schedule: { type: 'PayBill', billId: 1, amount, dueDate: on, processImmediately: false },
    skip: { type: 'SkipPeriod', ...about },
    settle: { type: 'SettlePeriod', ...about },
    postpone: { type: 'PostponePayment', ...about, newDueDate: addDays(dueDate, 1 + (share % 15)) },
    'move on': { type: 'ChangeBill', billId: 1, dueDate: next },
    'move back': { type: 'ChangeBill', billId: 1, dueDate: addDays(inRhythm(bill), -28) },
    // What is scheduled may stay for a date that is another one by the new rhythm, but not for another period.
    'other rhythm':
      bill.scheduledPayment || !comesRound(bill)
        ? { type: 'RunPayments' }
        : { type: 'ChangeBill', billId: 1, frequency: share % 2 ? 'every-4-weeks' : 'monthly' },
    remove: { type: 'RemoveBill', billId: 1 },
    run: { type: 'RunPayments' },
    undo: { type: 'Undo', eventId: life.idOf(4 + (share % Math.max(1, life.past.length - 2))) },
    'undo part': { type: 'Undo', eventId: partIn(life, share) },
  };
  return commands[kind];
}

/** One of the parts that were paid; an id of nothing where there is none. */
function partIn({ past }: Life, share: number): string {
  const parts = past.filter(({ event }) => event.type === 'BillPaid' && !event.data.settles);
  return parts[share % parts.length]?.eventId ?? '';
}

/** By its date in the rhythm. What is due once has one period, whatever its date. */
const periodOf = (bill: Bill): Day => (comesRound(bill) ? inRhythm(bill) : bill.startDate);

/** What is scheduled is for this period, of which so much will then be paid in all. */
function about(bill: Bill | undefined) {
  if (!bill?.scheduledPayment) throw new Error('Nothing is scheduled');
  return { period: periodOf(bill), inAll: bill.partPaid + bill.scheduledPayment.amount };
}

/** The parts that count for the period that is due, and those of each period that was settled, which its undo makes due again. */
class Parts {
  #due: string[] = [];
  #period = '';
  readonly #before = new Map<string, string[]>();

  /** Checks that an undo takes back the last part of the period that is due, if it takes back a part. */
  note(past: readonly Past[], before: Bill | undefined, after: Bill | undefined): void {
    for (const { eventId, event } of past) this.#noteOne(eventId, event);
    if (!after) return;
    // What has come back for another period has nothing paid of it.
    if (!before && periodOf(after) !== this.#period) this.#due = [];
    this.#period = periodOf(after);
    expect(after.partPaid).toBe(this.#due.length * PART);
  }

  #noteOne(eventId: string, { type, data }: LedgerEvent): void {
    if (type === 'BillPaid' && !data.settles) this.#due.push(eventId);
    else if (['BillPaid', 'PeriodSettled', 'PeriodSkipped'].includes(type)) {
      this.#before.set(eventId, this.#due);
      this.#due = [];
    } else if (type === 'Undone') {
      const settled = this.#before.get(data.eventId);
      if (settled) this.#due = settled;
      else if (data.undid === 'BillPaid') expect(this.#due.pop()).toBe(data.eventId);
    }
  }
}

const anyLife = fc.record({
  isAutomatic: fc.boolean(),
  frequency: fc.constantFrom('monthly', 'monthly', 'every-2-weeks', 'once'),
  payments: fc.option(fc.integer({ min: 1, max: 4 })),
  steps: anySteps,
});

const step = (kind: Step['kind'], days = 0): Step => ({ kind, days, share: 0 });
/** Too rare to be found in a run: the period that is gone is due again by an edit. */
const awayWithAPart = {
  ...{ isAutomatic: true, frequency: 'monthly' as const, payments: null },
  steps: [
    step('part'),
    step('remove'),
    step('undo'),
    step('part'),
    step('move back'),
    step('undo part'),
  ],
};

it('what is scheduled for a bill, and paid of it, is for the period that was due', () => {
  fc.assert(
    fc.property(anyLife, ({ isAutomatic, frequency, payments, steps }) => {
      const ends = payments !== null && frequency !== 'once' ? { payments } : null;
      const life = new Life();
      const bill = billAdded({ isAutomatic, frequency, ends });
      life.follow([accountOpened(500_000), bill, billFunded(10_000)], TODAY);
      const meant: { period: Day; inAll: number }[] = [];
      const parts = new Parts();
      let today: Day = TODAY;
      for (const step of steps) {
        const before = life.ledger.bills.get(1);
        // A bill that is gone comes back the same day, or for another period.
        today = addDays(today, before || step.share % 2 ? step.days : 33);
        const happened = life.past.length;
        const done = life.does(commandOf(step, life, before, meant.length), today);
        if (done.isOk() && done.value.some(({ type }) => type === 'PaymentScheduled'))
          meant.push(about(life.ledger.bills.get(1)));
        const after = life.ledger.bills.get(1);
        parts.note(life.past.slice(happened), before, after);
        if (after?.scheduledPayment)
          expect(about(after)).toEqual(meant[numberIn(after.scheduledPayment)]);
      }
    }),
    { numRuns: 3_000, examples: [[awayWithAPart]] },
  );
});
