/** Events of prices that have moved: what is planned from now on, or that nothing changes. */
import { ok } from 'neverthrow';
import { z } from 'zod';
import { isSame } from '../course.ts';
import type { Bill } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { amount, day, id } from '../fields.ts';
import { changedSince, ofItsBill, reversal } from '../past.ts';
import { type EventKinds, noAmount, ofBill, sum } from './kind.ts';

export const priceSchemas = {
  /** From the period that is due now the bill costs so much, after what that of `dueDate` came to. `by` says who planned it. */
  PricePlanned: z.object({
    billId: id,
    dueDate: day,
    amount,
    accruesFrom: day,
    by: z.enum(['person', 'payment']),
  }),
  /** What the period of `dueDate` came to changes no plan: it is not asked about before `until`, or not at all. */
  PriceKept: z.object({ billId: id, dueDate: day, until: day.nullable() }),
};

type Data = DataIn<typeof priceSchemas>;

const OF_PLAN = { bills: ['amount', 'accruesFrom', 'movedPrice', 'paidPeriod'] } as const;
const OF_ANSWER = { bills: ['amount', 'movedPrice', 'paidPeriod'] } as const;

/** What was asked before is asked again, as long as no other period was settled since. */
const askedAgain = (bill: Bill, before: Pick<Bill, 'movedPrice' | 'paidPeriod'>) =>
  isSame(bill.paidPeriod, before.paidPeriod) ? before.movedPrice : bill.movedPrice;

/** The bill costs what it did before. What a payment planned goes with it, unless the person has named another amount since. */
const takeBackPlan = ofItsBill<Data['PricePlanned'], typeof OF_PLAN>((bill, before, past) => {
  const { by, ...planned } = past.event.data;
  if (bill.amount !== planned.amount) return by === 'payment' ? ok(bill) : changedSince('amount');
  const isAsLeft = bill.accruesFrom === planned.accruesFrom;
  const accruesFrom = isAsLeft ? before.accruesFrom : bill.accruesFrom;
  const movedPrice = askedAgain(bill, before);
  return ok({ ...bill, amount: before.amount, accruesFrom, movedPrice });
});

/** It is asked again. */
const takeBackAnswer = ofItsBill<Data['PriceKept'], typeof OF_ANSWER>((bill, before, past) => {
  const { until } = past.event.data;
  if (bill.amount !== before.amount) return changedSince('amount');
  const isStill = isSame(bill.paidPeriod, before.paidPeriod);
  if (!isStill || (bill.movedPrice?.quietUntil ?? null) !== until) return changedSince('due date');
  return ok({ ...bill, movedPrice: before.movedPrice });
});

export const priceEvents: EventKinds<Data> = {
  PricePlanned: ofBill(
    (bill, { amount, accruesFrom }) => bill && { ...bill, amount, accruesFrom, movedPrice: null },
    { amount: sum(({ amount }) => amount), undo: reversal(OF_PLAN, takeBackPlan) },
  ),
  PriceKept: ofBill(
    (bill, { until }) => {
      if (!bill?.movedPrice) return bill;
      const asked = until === null ? null : { ...bill.movedPrice, quietUntil: until };
      return { ...bill, movedPrice: asked };
    },
    { amount: noAmount, undo: reversal(OF_ANSWER, takeBackAnswer) },
  ),
};
