/** How often a bill falls due, and on which weekday of a month. */
import * as z from 'zod/mini';
import { LAST_WEEK } from '../../ledger/calendar.ts';
import {
  BILL_FREQUENCIES,
  type BillFrequency,
  MAX_EVERY,
  readFrequency,
} from '../../ledger/frequency.ts';
import { EVERY_FORM } from '../../ledger/money.ts';

const NO_FREQUENCY = 'Please select a frequency';
const NO_EVERY = `Please choose a whole number from 1 to ${MAX_EVERY}`;
const NO_WEEK = 'Please choose which weekday of the month';

/** How often a bill falls due, as it is answered: a rule has one spelling. */
export const billFrequency = z.union([
  z.enum([...BILL_FREQUENCIES, 'once']),
  z.templateLiteral(['every-', z.int(), '-weeks']),
  z.templateLiteral(['every-', z.int(), '-months']),
]);

/** As it is asked for: `every-3-months` means `quarterly`. */
export const askedFrequency = z.pipe(
  z.union(
    [
      z.enum([...BILL_FREQUENCIES, 'once']),
      z.string().check(
        z.regex(EVERY_FORM, {
          error: ({ input }) =>
            /^every-.*-(week|month)s$/.test(String(input)) ? NO_EVERY : NO_FREQUENCY,
        }),
      ),
    ],
    NO_FREQUENCY,
  ),
  z.transform((text): BillFrequency => readFrequency(text) ?? 'once'),
);

/** With a weekday as payment day: which one of a month. */
export const paymentWeek = z.nullish(
  z.int(NO_WEEK).check(z.minimum(1, NO_WEEK), z.maximum(LAST_WEEK, NO_WEEK)),
);
