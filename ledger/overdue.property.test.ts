/** A bill that pays itself and is overdue when an edit gives it other dates is paid once; an edit of anything else changes nothing of what is paid. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import { type Command, decide } from './commands.ts';
import { hasEnded, isSame } from './course.ts';
import { keepsRhythm } from './due-dates.ts';
import type { Bill } from './entities.ts';
import { comesRound } from './frequency.ts';
import type { Ledger } from './ledger.ts';
import { accountOpened, billAdded, TODAY } from './testing/given.ts';
import { Life } from './testing/life.ts';

const EDITS = ['frequency', 'payment day', 'automatic', 'due date', 'ends', 'name'] as const;
const OTHERS = ['pay', 'skip', 'postpone', 'remove', 'run', 'undo'] as const;
type Step = { kind: (typeof EDITS)[number] | (typeof OTHERS)[number]; share: number; days: number };

const FREQUENCIES = ['weekly', 'every-2-weeks', 'monthly', 'quarterly', 'once'] as const;
const ENDS = [null, { payments: 1 }, { payments: 3 }] as const;
const pick = <T>(all: readonly [T, ...T[]], share: number): T => all[share % all.length] ?? all[0];

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...EDITS, ...EDITS, ...OTHERS, 'pay', 'undo', 'undo'),
  share: fc.nat(99),
  days: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(60)),
});

/** The ids of what has settled a period, the last one first. */
const settlingsIn = ({ past }: Life): string[] =>
  past
    .filter(({ event }) => event.type === 'BillPaid' || event.type === 'PeriodSkipped')
    .map(({ eventId }) => eventId)
    .reverse();

function eventToUndo(life: Life, share: number): string {
  const [last] = settlingsIn(life);
  return last && share < 70 ? last : life.idOf(3 + (share % Math.max(1, life.past.length - 1)));
}

function commandOf({ kind, share }: Step, life: Life, today: Day): Command {
  const dueDate = life.ledger.bills.get(1)?.dueDate ?? TODAY;
  const about = { billId: 1, dueDate };
  const edit = (fields: object): Command => ({ type: 'ChangeBill', billId: 1, ...fields });
  const later = dueDate < today ? today : dueDate;
  const commands: Record<Step['kind'], Command> = {
    frequency: edit({ frequency: pick(FREQUENCIES, share) }),
    'payment day': edit({ paymentDay: pick([null, 5, 20, 31], share) }),
    automatic: edit({ isAutomatic: share % 2 === 0 }),
    'due date': edit({ dueDate: addDays(today, 30 - share) }),
    ends: edit({ ends: pick(ENDS, share) }),
    name: edit({ name: `Bill ${share}` }),
    pay: { type: 'PayBill', ...about, amount: 0, processImmediately: true },
    skip: { type: 'SkipPeriod', ...about },
    postpone: { type: 'PostponePayment', ...about, newDueDate: addDays(later, share % 25) },
    remove: { type: 'RemoveBill', billId: 1 },
    run: { type: 'RunPayments' },
    undo: { type: 'Undo', eventId: eventToUndo(life, share) },
  };
  return commands[kind];
}

/** The due dates that follow what the daily run pays. */
const nextDatesOf = (ledger: Ledger, today: Day): Day[] =>
  decide({ type: 'RunPayments' }, ledger, today)
    ._unsafeUnwrap()
    .flatMap((event) => (event.type === 'BillPaid' ? [event.data.dueDate] : []));

const undoesSettling = (life: Life, command: Command): boolean =>
  command.type === 'Undo' && settlingsIn(life).includes(command.eventId);

const isPaidByItself = (bill: Bill) => bill.isAutomatic && !hasEnded(bill) && comesRound(bill);

it('what was overdue is paid once after an edit of its dates, and as before after any other edit', () => {
  let [once, undone] = [0, 0];
  const anyLife = fc.record({
    isAutomatic: fc.boolean(),
    steps: fc.array(anyStep, { minLength: 2, maxLength: 10, size: 'max' }),
  });
  fc.assert(
    fc.property(anyLife, ({ isAutomatic, steps }) => {
      const life = new Life();
      life.follow([accountOpened(900_000_000), billAdded({ isAutomatic })], TODAY);
      let today: Day = TODAY;
      for (const step of steps) {
        today = addDays(today, step.days);
        const { ledger } = life;
        const before = ledger.bills.get(1);
        const command = commandOf(step, life, today);
        life.does(command, today);
        const after = life.ledger.bills.get(1);
        if (before && after && after !== before && undoesSettling(life, command)) {
          // One period more is due: what has come round since by another rhythm is not.
          const due = nextDatesOf(ledger, today).length + 1;
          expect(nextDatesOf(life.ledger, today).length).toBeLessThanOrEqual(due);
          undone += 1;
        }
        const isEdit = EDITS.some((kind) => kind === step.kind);
        if (!isEdit || !before || !after || after === before || !isPaidByItself(after)) continue;
        const nextDates = nextDatesOf(life.ledger, today);
        const { dueDate } = before;
        const isAsItWas =
          isPaidByItself(before) &&
          after.dueDate === dueDate &&
          keepsRhythm(before, after) &&
          isSame(before.ends, after.ends);
        if (isAsItWas) {
          expect(nextDates).toEqual(nextDatesOf(ledger, today));
        } else if (after.dueDate < today) {
          // What falls due on this very day is a period of its own.
          expect((nextDates[0] ?? '') >= today).toBe(true);
          once += 1;
        }
      }
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(once, undone)).toBeGreaterThan(100);
});
