/** Events of exceptions for one period, and the functions that settle a period or make it due again. */
import { ok, type Result } from 'neverthrow';
import { z } from 'zod';
import type { Day } from '../calendar.ts';
import { isSame, movedBack, movedOn } from '../course.ts';
import { changesNothing } from '../decision.ts';
import { dueDateAfterPayment, isForAnother } from '../due-periods.ts';
import type { Bill } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { cents, day, id } from '../fields.ts';
import type { Cents } from '../money.ts';
import { changedSince, ofItsBill, reversal } from '../past.ts';
import type { Refusal } from '../refusals.ts';
import { type EventKinds, noAmount, ofBill, sum } from './kind.ts';

export const periodSchemas = {
  /** Nothing is paid for the period that was due; `dueDate` is that of the next one. */
  PeriodSkipped: z.object({ billId: id, dueDate: day }),
  /** No more is paid for the period than its parts, `paid` in all and last on `paidOn`; `dueDate` is that of the next one. */
  PeriodSettled: z.object({ billId: id, paid: cents, paidOn: day, dueDate: day }),
  /** The period is due on another day; `postponedFrom` is its date in the rhythm, which goes on as if nothing had been. */
  PaymentPostponed: z.object({ billId: id, dueDate: day, postponedFrom: day.nullable() }),
};

type Data = DataIn<typeof periodSchemas>;

const PAYING = ['scheduledPayment', 'failedPayment'] as const;
const COURSE = ['ends', 'accruesFrom', 'amount', 'priceChanges', 'yearlyRise'] as const;
const MOVED_ON = ['dueDate', ...COURSE] as const;
const OF_ONE = ['postponedFrom', 'missedBefore', 'paidPeriod', 'partPaid', 'movedPrice'] as const;
/** The fields that settling a period replaces. */
export const OF_PERIOD = {
  bills: [...MOVED_ON, ...OF_ONE, ...PAYING],
} as const;

/** What a period leaves behind that is settled. */
const SETTLED = {
  postponedFrom: null,
  missedBefore: null,
  partPaid: 0,
  scheduledPayment: null,
  failedPayment: null,
} as const;

type Period = Pick<Bill, (typeof MOVED_ON)[number] | (typeof OF_ONE)[number]>;

/**
 * A period is due again as it was before `payments` payments. Only an automatic bill counts missed periods as one: until then, until it was saved
 * since, or as many as another rhythm has put into the time of this one.
 */
export function dueAgain(bill: Bill, before: Period, payments: 0 | 1): Result<Bill, Refusal> {
  const { postponedFrom, paidPeriod, partPaid } = before;
  const moved = movedBack(bill, before, payments);
  if (!moved) return changedSince('amount');
  const missedBefore = bill.isAutomatic ? (bill.missedBefore ?? before.missedBefore) : null;
  const again = { ...bill, ...moved, postponedFrom, missedBefore, paidPeriod, partPaid };
  const isSeveral = bill.isAutomatic && dueDateAfterPayment(again) < bill.dueDate;
  // What was skipped asked nothing. Whoever has named another amount since has answered what was asked before.
  const askedBefore = moved.amount === before.amount ? before.movedPrice : null;
  const movedPrice = payments === 0 ? bill.movedPrice : askedBefore;
  return ok({ ...again, movedPrice, ...(isSeveral && { missedBefore: bill.dueDate }) });
}

/** Whether another period is due than before. The last one that was paid does not tell: a bill that was away, or is moved on, is due for another without a payment. */
export const isAnotherDue = (
  bill: Bill,
  before: Pick<Bill, 'dueDate' | 'postponedFrom' | 'paidPeriod'>,
): boolean =>
  !isSame(bill.paidPeriod, before.paidPeriod) || isForAnother(bill, { ...bill, ...before });

const WHICH_PERIOD = ['dueDate', 'postponedFrom', 'paidPeriod', 'partPaid'] as const;
/** The fields that an undo asks which may bring a schedule back ({@link scheduledAgain}). */
export const OF_SCHEDULE = { bills: [...WHICH_PERIOD, ...PAYING] } as const;

/**
 * The earlier schedule, unless its day has passed meanwhile, and on that very day the failure that was noted beside it. It was for what was due then: it does not
 * come back where another day is due, or more or less of the period is paid; nor where another payment has been scheduled since, or has failed.
 */
export function scheduledAgain(
  bill: Bill,
  before: Pick<Bill, (typeof OF_SCHEDULE.bills)[number]>,
  day: Day,
  today: Day,
): Bill {
  if (bill.scheduledPayment || bill.failedPayment) return bill;
  if (!WHICH_PERIOD.every((field) => isSame(bill[field], before[field]))) return bill;
  // On a later day nobody has tried it yet.
  const failedPayment = day === today ? before.failedPayment : null;
  return { ...bill, scheduledPayment: stillAhead(before, day, today), failedPayment };
}

/** What was scheduled when something was done on `day`; null where it was to be paid in the days since. */
export function stillAhead(
  { scheduledPayment }: Pick<Bill, 'scheduledPayment'>,
  day: Day,
  today: Day,
): Bill['scheduledPayment'] {
  return scheduledPayment && (day === today || scheduledPayment.on >= today)
    ? scheduledPayment
    : null;
}

/** Makes a period due again that was skipped, or settled with its parts. */
const takeBackSettling = (payments: 0 | 1) =>
  ofItsBill<{ billId: number; dueDate: Day }, typeof OF_PERIOD>((bill, before, past, today) => {
    const { dueDate } = past.event.data;
    if (bill.dueDate !== dueDate || bill.paidPeriod?.dueDate !== before.dueDate)
      return changedSince('due date');
    if (bill.partPaid > 0) return changedSince('part payment');
    // It is for the next period, and would settle this one.
    if (bill.scheduledPayment) return changedSince('scheduled payment');
    return dueAgain(bill, before, payments).map((after) =>
      scheduledAgain(after, before, past.day, today),
    );
  });

/** Moves the period back to the day on which it was due before. */
const takeBackPostponement = ofItsBill<Data['PaymentPostponed'], typeof OF_SCHEDULE>(
  (bill, before, past, today) => {
    const { billId: _, ...moved } = past.event.data;
    if (!changesNothing(bill, moved)) return changedSince('due date');
    // What is due once keeps its date when it is paid.
    if (bill.paidPeriod?.dueDate === bill.dueDate) return changedSince('payment');
    // It is for the day to which the period was moved.
    if (bill.scheduledPayment) return changedSince('scheduled payment');
    const { dueDate, postponedFrom } = before;
    const after = { ...bill, dueDate, postponedFrom };
    return ok(scheduledAgain(after, before, past.day, today));
  },
);

/** The bill after the period that was due is settled with an amount in cents, or skipped. */
export function settled(bill: Bill, dueDate: Day, paid: Cents | 'skipped'): Bill {
  const paidPeriod = { dueDate: bill.dueDate, nextDueDate: dueDate };
  const isSkipped = paid === 'skipped';
  const movedPrice = isSkipped ? bill.movedPrice : movedPriceOf(bill, paid);
  const moved = movedOn(bill, dueDate, isSkipped ? 0 : 1);
  return { ...bill, ...moved, paidPeriod, movedPrice, ...SETTLED };
}

/** What there is to ask about a period that came to so much. */
function movedPriceOf({ dueDate, amount: planned }: Bill, paid: Cents): Bill['movedPrice'] {
  return paid === planned ? null : { dueDate, planned, paid, quietUntil: null };
}

export const periodEvents: EventKinds<Data> = {
  PeriodSkipped: ofBill((bill, { dueDate }) => bill && settled(bill, dueDate, 'skipped'), {
    amount: noAmount,
    undo: reversal(OF_PERIOD, takeBackSettling(0)),
  }),
  PeriodSettled: ofBill((bill, { dueDate, paid }) => bill && settled(bill, dueDate, paid), {
    amount: sum(({ paid }) => paid),
    undo: reversal(OF_PERIOD, takeBackSettling(1)),
  }),
  PaymentPostponed: ofBill(
    (bill, { dueDate, postponedFrom }) => {
      const called = { scheduledPayment: null, failedPayment: null };
      return bill && { ...bill, dueDate, postponedFrom, ...called };
    },
    { amount: noAmount, undo: reversal(OF_SCHEDULE, takeBackPostponement) },
  ),
};
