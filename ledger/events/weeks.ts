/** Events of the weekly plan: accrued weeks, an extra week, and a week taken back. */
import { err, ok } from 'neverthrow';
import { z } from 'zod';
import { addDays, type Day, later } from '../calendar.ts';
import { type Counted, countsWeeks } from '../course.ts';
import { changesNothing } from '../decision.ts';
import type { Arrears, Bill } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { cents, day, id } from '../fields.ts';
import { type Cents, totalOf } from '../money.ts';
import { billStillOn, changedSince, reversal, type TakeBack, wasBefore } from '../past.ts';
import {
  type Amount,
  adding,
  asItWas,
  asRecorded,
  byId,
  type Change,
  type EventKinds,
  type Subject,
} from './kind.ts';
import { available, billPot, INCOME, move, type Posting } from './moves.ts';

/**
 * One bill's share of a week: `setAside` goes to its pot, `carry` is the exact remainder that stays (parts of a cent, money.ts).
 * `overLimit` is what the week would have set aside beside it, had the balance had room; left out when all had.
 */
const weekLine = z.object({
  billId: id,
  accountId: id,
  setAside: cents,
  overLimit: cents.optional(),
  carry: z.int(),
});

export const weekSchemas = {
  /** The week that began on `week` was set aside. `instalment` pays back arrears into available, and may be nothing. Version 1 did not tell by whom. */
  WeekAccrued: z.object({
    week: day,
    by: z.enum(['person', 'schedule']),
    lines: z.array(weekLine.extend({ instalment: cents })),
  }),
  WeekAdded: z.object({ lines: z.array(weekLine) }),
  WeekReduced: z.object({
    lines: z.array(z.object({ billId: id, accountId: id, taken: cents, carry: z.int() })),
  }),
};

type Data = DataIn<typeof weekSchemas>;
type Line = { billId: number; carry: number };
type Lines<L> = { readonly lines: readonly L[] };
type Accrued = Data['WeekAccrued'];
type AccruedLine = Accrued['lines'][number];

const manyBills = (): Subject => ({ what: 'several', accountId: null });

/** The sum of all lines, and of one bill's line. */
const sumOfLines = <L extends Line>(of: (line: L) => Cents): Amount<Lines<L>> => ({
  total: ({ lines }) => totalOf(lines, of),
  forBill: ({ lines }, id) => {
    const line = lines.find(({ billId }) => billId === id);
    return line ? of(line) : null;
  },
});

/** Changes each bill that has a line. */
const linesChange = <L extends Line, D extends Lines<L> = Lines<L>>(
  after: (bill: Bill, line: L, data: D) => Bill,
): Change<D, Bill> => {
  const lineOf = byId(
    ({ lines }: D) => lines,
    ({ billId }) => billId,
  );
  return {
    ids: ({ lines }) => lines.map(({ billId }) => billId),
    after: (bill, data, id) => {
      const line = bill && lineOf(data, id);
      return line ? after(bill, line, data) : bill;
    },
  };
};

const withCarry = (bill: Bill, { carry }: Line): Bill => ({ ...bill, carry });

/** A bill whose weeks are counted moves on with each; others, and what saves later, take part from their first one on. */
const firstWeekAfter = (bill: Bill, week: Day): Day =>
  countsWeeks(bill) ? later(bill.accruesFrom, addDays(week, 7)) : bill.accruesFrom;

/** The arrears after a week's instalment, which may be 0 cents; null when nothing is owed any more. */
function arrearsAfter(arrears: Arrears | null, instalment: Cents): Arrears | null {
  if (!arrears) return null;
  const owed = arrears.owed - instalment;
  return owed === 0 ? null : { ...arrears, owed, made: arrears.made + 1 };
}

/** The instalment: from the bill's arrears to its account's available. */
function instalmentOf({ billId, accountId, instalment }: AccruedLine): Posting[] {
  return move(INCOME, available(accountId), instalment).map((posting) => ({ ...posting, billId }));
}

const NEEDS = { bills: ['frequency', 'carry', 'arrears'] } as const;
const COUNTS = ['ends', 'priceChanges', 'yearlyRise'] as const;
const OF_ACCRUAL = { bills: [...NEEDS.bills, ...COUNTS, 'accruesFrom'] } as const;

/** All lines or none. Each bill's carry moves back by what the week moved it, however many weeks came since. */
const takeBackWeek: TakeBack<Lines<Line & { accountId: number }>, typeof NEEDS> = (
  past,
  ledger,
) => {
  const bills: Bill[] = [];
  for (const { billId, accountId, carry } of past.event.data.lines) {
    const found = billStillOn(ledger, billId, accountId);
    if (found.isErr()) return err(found.error);
    const bill = found.value;
    const before = wasBefore(past.before.bills, billId);
    // With another frequency the carry began at 0 again, in other parts of a cent.
    const step = bill.frequency === before.frequency ? carry - before.carry : 0;
    bills.push({ ...bill, carry: bill.carry - step });
  }
  return ok({ bills });
};

/**
 * The week waits again, and with the last one first: the calendar knows only through which week it has worked. Bills owe
 * their instalments again.
 */
const takeBackAccrual: TakeBack<Accrued, typeof OF_ACCRUAL> = (past, ledger, today) => {
  const { week, lines } = past.event.data;
  const { through } = ledger.accruedBefore ?? { through: week };
  if (through >= week) return err({ refusal: 'later_week_first' });
  return takeBackWeek(past, ledger, today).andThen(({ bills = [] }) => {
    const owing: Bill[] = [];
    for (const bill of bills) {
      const instalment = lines.find(({ billId }) => billId === bill.id)?.instalment ?? 0;
      const before = wasBefore(past.before.bills, bill.id);
      const { arrears } = before;
      // Arrears that began after that week had no instalment in it.
      if (arrears && !sameArrears(bill.arrears, arrearsAfter(arrears, instalment)))
        return changedSince('arrears');
      const owed = arrears ? { ...bill, arrears } : bill;
      owing.push({ ...owed, accruesFrom: firstWeekAgain(bill, before, week) });
    }
    return ok({ bills: owing });
  });
};

/** Where weeks are, or were, counted, and this was the last to be: it waits again. What saved from a later week still does. */
function firstWeekAgain(bill: Bill, before: Counted & Pick<Bill, 'accruesFrom'>, week: Day): Day {
  const isCounted = countsWeeks(bill) || countsWeeks(before);
  if (!isCounted || bill.accruesFrom !== addDays(week, 7)) return bill.accruesFrom;
  return countsWeeks(before) ? before.accruesFrom : later(before.accruesFrom, week);
}

function sameArrears(one: Arrears | null, other: Arrears | null): boolean {
  return one && other ? changesNothing(one, other) : one === other;
}

export const weekEvents: EventKinds<Data> = {
  WeekAccrued: {
    postings: ({ lines }) =>
      lines.flatMap((line) => [
        ...move(INCOME, billPot(line.accountId, line.billId), line.setAside),
        ...instalmentOf(line),
      ]),
    changes: {
      bills: linesChange((bill, { carry, instalment }: AccruedLine, { week }: Accrued) => {
        const arrears = arrearsAfter(bill.arrears, instalment);
        return { ...bill, carry, arrears, accruesFrom: firstWeekAfter(bill, week) };
      }),
      // A week without a line is passed over when the one before it is taken back: there is nothing in it to undo.
      ledger: ({ accruedThrough: through, accruedBefore: before }, { week, lines }) => {
        return {
          accruedThrough: week,
          ...(lines.length > 0 && { accruedBefore: { through, before } }),
        };
      },
    },
    about: manyBills,
    amount: sumOfLines(({ setAside, instalment }) => setAside + instalment),
    day: ({ week }) => week,
    // A week of the schedule follows from the calendar, and would be accrued again.
    undo: reversal(OF_ACCRUAL, takeBackAccrual, ({ by }) => by === 'schedule'),
    // Nobody noted who asked for these, and most were the schedule's, so none of them is undone.
    upcasts: [adding({ by: 'schedule' }), asItWas],
  },
  WeekAdded: {
    postings: ({ lines }) =>
      lines.flatMap((line) => move(INCOME, billPot(line.accountId, line.billId), line.setAside)),
    changes: { bills: linesChange(withCarry) },
    about: manyBills,
    amount: sumOfLines(({ setAside }) => setAside),
    day: asRecorded,
    undo: reversal(NEEDS, takeBackWeek),
    upcasts: [asItWas],
  },
  WeekReduced: {
    postings: ({ lines }) =>
      lines.flatMap((line) => move(billPot(line.accountId, line.billId), INCOME, line.taken)),
    changes: { bills: linesChange(withCarry) },
    about: manyBills,
    amount: sumOfLines(({ taken }) => taken),
    day: asRecorded,
    undo: reversal(NEEDS, takeBackWeek),
  },
};
