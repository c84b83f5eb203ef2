/** Whatever happens to a bill and is taken back, what is scheduled for it is for the period that was due when somebody scheduled it, less the parts since. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { Command } from './commands.ts';
import { inRhythm } from './course.ts';
import { dueDateAfterPayment } from './due-dates.ts';
import type { Bill } from './entities.ts';
import { comesRound } from './frequency.ts';
import { accountOpened, billAdded, billFunded, TODAY } from './testing/given.ts';
import { Life } from './testing/life.ts';

const KINDS = [
  ...(['pay', 'part', 'schedule', 'schedule', 'skip', 'settle', 'postpone'] as const),
  ...(['move on', 'move back'] as const),
  ...(['remove', 'run', 'undo', 'undo', 'undo', 'undo'] as const),
] as const;
type Step = { kind: (typeof KINDS)[number]; share: number; days: number };

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  share: fc.nat(99),
  days: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(24)),
});

/** What is scheduled is so many dollars, and its number in cents: parts of whole dollars leave that. */
const scheduled = (dollars: number, nth: number) => dollars * 100 + nth;
const numberIn = ({ amount }: NonNullable<Bill['scheduledPayment']>) => amount % 100;

function commandOf(
  { kind, share }: Step,
  life: Life,
  bill: Bill | undefined,
  nth: number,
): Command {
  const dueDate = bill?.dueDate ?? TODAY;
  const inTurn = bill ? inRhythm(bill) : TODAY;
  const next = bill && comesRound(bill) ? dueDateAfterPayment(bill) : addDays(dueDate, 28);
  const about = { billId: 1, dueDate };
  const on = [addDays(dueDate, (share % 20) - 5), '2026-04-20'][share % 2] ?? dueDate;
  const amount = scheduled([20, 90][share % 2] ?? 0, nth);
  const commands: Record<Step['kind'], Command> = {
    pay: { type: 'PayBill', ...about, amount: 4_000, processImmediately: true },
    part: { type: 'PayBill', ...about, amount: 3_000, isPart: true },
    schedule: { type: 'PayBill', billId: 1, amount, dueDate: on, processImmediately: false },
    skip: { type: 'SkipPeriod', ...about },
    settle: { type: 'SettlePeriod', ...about },
    postpone: { type: 'PostponePayment', ...about, newDueDate: addDays(dueDate, 1 + (share % 15)) },
    'move on': { type: 'ChangeBill', billId: 1, dueDate: next },
    'move back': { type: 'ChangeBill', billId: 1, dueDate: addDays(inTurn, -28) },
    remove: { type: 'RemoveBill', billId: 1 },
    run: { type: 'RunPayments' },
    undo: { type: 'Undo', eventId: life.idOf(4 + (share % Math.max(1, life.past.length - 2))) },
  };
  return commands[kind];
}

/** By its date in the rhythm. What is due once has one period, whatever its date. */
const periodOf = (bill: Bill): Day => (comesRound(bill) ? inRhythm(bill) : bill.startDate);

/** What is scheduled is for this period, of which so much will then be paid in all. */
function about(bill: Bill | undefined) {
  if (!bill?.scheduledPayment) throw new Error('Nothing is scheduled');
  return { period: periodOf(bill), inAll: bill.partPaid + bill.scheduledPayment.amount };
}

const anyLife = fc.record({
  isAutomatic: fc.boolean(),
  frequency: fc.constantFrom('monthly', 'monthly', 'every-2-weeks', 'once'),
  payments: fc.option(fc.integer({ min: 1, max: 4 })),
  steps: fc.array(anyStep, { minLength: 4, maxLength: 14, size: 'max' }),
});

it('what is scheduled for a bill is for the period that was due when it was scheduled, less the parts since', () => {
  fc.assert(
    fc.property(anyLife, ({ isAutomatic, frequency, payments, steps }) => {
      const ends = payments !== null && frequency !== 'once' ? { payments } : null;
      const life = new Life();
      const bill = billAdded({ isAutomatic, frequency, ends });
      life.follow([accountOpened(500_000), bill, billFunded(10_000)], TODAY);
      const meant: { period: Day; inAll: number }[] = [];
      let today: Day = TODAY;
      for (const step of steps) {
        today = addDays(today, step.days);
        const before = life.ledger.bills.get(1);
        const done = life.does(commandOf(step, life, before, meant.length), today);
        if (done.isOk() && done.value.some(({ type }) => type === 'PaymentScheduled'))
          meant.push(about(life.ledger.bills.get(1)));
        const after = life.ledger.bills.get(1);
        if (after?.scheduledPayment)
          expect(about(after)).toEqual(meant[numberIn(after.scheduledPayment)]);
      }
    }),
    { numRuns: 3_000 },
  );
});
