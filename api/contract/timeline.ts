/** The life of one bill, from its events. */
import * as z from 'zod/mini';
import { amount, day, dueDay } from './fields.ts';
import { instant } from './texts.ts';

/** One event: its sum for this bill alone, what it moved into or out of the savings, and what these came to. */
const timelineEntry = z.object({
  /** Grows with time: pass the last one as `before` to get the next page. */
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  date: day(),
  time: instant,
  amount: z.nullable(amount),
  /** A payment after which the rest of its period was still due. */
  part: z.boolean(),
  savedChange: amount,
  savedAmount: amount,
  arrearsAmount: amount,
  /** The bill's fields that became others, by the names and in the form that the bill itself is answered. */
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    }),
  ),
});

export const timeline = z.object({
  /** The next three due dates; the first may have passed already. */
  dueDates: z.array(dueDay()),
  /** What is to be paid on each of them, in their order: what is left of the first. */
  dueAmounts: z.array(amount),
  entries: z.array(timelineEntry),
});
export type Timeline = z.infer<typeof timeline>;
