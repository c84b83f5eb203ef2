/** What a payment came to, where that was not what was planned, and what a person says about it. */
import * as z from 'zod/mini';
import { amount, day, dueDay, money } from './fields.ts';

/**
 * What the period that was paid last, due on `dueDate`, came to, while that is not what was planned and nobody has said what to plan
 * from now on. Whether it is far enough from the plan to be asked about, the person's preferences say.
 */
export const movedPrice = z.nullable(
  z.object({
    dueDate: dueDay(),
    planned: amount,
    paid: amount,
    /** Of all past amounts, where there are several. */
    average: z.nullable(amount),
    /** The person wants to be asked from this day on; null is at once. */
    quietUntil: z.nullable(day()),
  }),
);

/**
 * `dueDate` names the period that the person saw: 409 `price_answered` where nothing is asked about it any more; left out, it is the
 * last one. `plan`: the bill costs `amount` from now on, left out what was paid. `once`: this time only. `later`: it is asked again in
 * four weeks.
 */
export const answerPrice = z.object({
  dueDate: z.optional(dueDay()),
  answer: z.enum(['plan', 'once', 'later'], { error: 'Please choose an answer' }),
  amount: z.optional(money({ required: 'Amount is required', minimum: 1 })),
});
