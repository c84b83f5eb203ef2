/** Payments of a bill, and what becomes of the period that is due. */
import * as z from 'zod/mini';
import { bill } from './bills.ts';
import { amount, billId, chosenId, day, dueDay, money } from './fields.ts';

/** The day on which it was paid, where that was not today: neither to come, nor before the bill began or was paid last. */
const paidOn = z.optional(day('Please choose the day on which it was paid'));

/** A part, paid now: the period stays due with the rest, unless nothing is left of it. */
const isPart = z.optional(z.boolean());

/** What the person saw as paid of the period, in parts: 409 `part_paid_since` once that is another amount. */
const partPaid = z.optional(money({ required: 'Amount is required' }));

/** `amount` left out is what is left of the bill's. `dueDate` names the period that the person saw (409 `already_paid` once it is paid, `earlier_period_first` while an earlier one is not) or, for a payment later, its day. */
export const payBill = z.object({
  billId,
  amount: z.optional(money({ required: 'Amount is required', minimum: 1 })),
  dueDate: z.nullish(dueDay()),
  processImmediately: z.optional(z.boolean()),
  paidOn,
  /** Another account than the bill's that has paid, in cash for example: all of it, and what was saved goes back to available. */
  accountId: z.optional(chosenId('Please select an account')),
  isPart,
  partPaid,
});

/** Paid now, or scheduled for later. */
export const payBillAnswer = z.union([
  z.object({ status: z.literal('paid'), amount, paidOn: day(), bill }),
  z.object({ status: z.literal('scheduled'), amount, scheduledFor: dueDay(), bill }),
]);

export const payBillWithArrears = z.object({
  billId,
  paymentAmount: money({ required: 'Payment amount is required', minimum: 1 }),
  dueDate: z.nullish(dueDay()),
  paidOn,
  isPart,
  partPaid,
  shortfallAmount: money({ required: 'Shortfall amount is required' }),
  paymentMethod: z.enum(['immediate', 'installments'], {
    error: 'Please select a payment method',
  }),
  /** Counts the bill's own periods. */
  installmentPeriod: z.nullish(
    z
      .int('Please choose a whole number of installments')
      .check(z.minimum(1, 'Please choose at least 1 installment')),
  ),
});
export const payBillWithArrearsAnswer = z.object({
  status: z.literal('paid'),
  amount,
  paidOn: day(),
  shortfallAmount: amount,
  bill,
});

/** `dueDate` names the period that the person saw. What is saved stays saved. */
export const skipPeriod = z.object({ dueDate: dueDay() });

/** `dueDate` names the period that the person saw, of which a part is paid. */
export const settlePeriod = z.object({ dueDate: dueDay() });

/** The same period on another day, this once: after its due date, not before today, and before the next one. */
export const postponePayment = z.object({
  dueDate: dueDay(),
  newDueDate: day('Please choose a day'),
});
