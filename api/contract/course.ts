/** Until when a bill comes, what is known of its price ahead, and what its amount follows. */
import * as z from 'zod/mini';
import { FOLLOWED, FOLLOWS } from '../../ledger/follows.ts';
import { MAX_RISE } from '../../ledger/money.ts';
import { amount, day, money } from './fields.ts';

/** The most payments that a bill may be said to have left, and the most prices ahead. */
const MAX_PAYMENTS = 999;
const MAX_PRICE_CHANGES = 20;

const NO_COUNT = `Please choose a whole number of payments from 1 to ${MAX_PAYMENTS}`;
const NO_END = 'Please choose an end: a date, or a number of payments';
const NO_RISE = 'Please choose a percentage from 0.01 to 100';
const TOO_MANY_PRICES = `Please choose at most ${MAX_PRICE_CHANGES} prices`;
const SAME_DAY = 'Please choose another day for each price';
const NO_FOLLOWS = `Please choose the last ${FOLLOWED.fewest} to ${FOLLOWED.most} payments, or the same quarter of last year`;

/** As it is answered: the last payment is the last that is due by a day, or the last of so many from now on; none are left of a bill that has ended. */
const ends = z.nullable(z.union([z.object({ on: day() }), z.object({ payments: z.int() })]));

/** What later due dates cost, each from a day on, in order. */
const priceChanges = z.array(z.object({ from: day(), amount }));

/** The amount rises by so many hundredths of a percent, on a day of each year; `from` is the next one. */
const yearlyRise = z.nullable(z.object({ basisPoints: z.int(), from: day() }));

/** What an amount may follow. */
export const followed = z.enum(FOLLOWS, NO_FOLLOWS);

/**
 * What the amount becomes with each payment that settles a period: the average of so many last past amounts, or of those around the
 * same day a year before. Null where it stays.
 */
const follows = z.nullable(followed);

/** What an answer says of it. */
export const course = { ends, priceChanges, yearlyRise, follows };

type AskedEnd = { on?: string | undefined; payments?: number | undefined };

const askedEnd = z.pipe(
  z
    .object({
      on: z.optional(day()),
      payments: z.optional(
        z.int(NO_COUNT).check(z.minimum(1, NO_COUNT), z.maximum(MAX_PAYMENTS, NO_COUNT)),
      ),
    })
    .check(
      z.refine<AskedEnd>(({ on, payments }) => (on === undefined) !== (payments === undefined), {
        error: NO_END,
      }),
    ),
  z.transform(({ on, payments = 0 }: AskedEnd) => (on === undefined ? { payments } : { on })),
);

const askedPrices = z
  .array(z.object({ from: day(), amount: money({ required: 'Amount is required' }) }))
  .check(
    z.maxLength(MAX_PRICE_CHANGES, TOO_MANY_PRICES),
    z.refine<{ from: string }[]>(
      (changes) => new Set(changes.map(({ from }) => from)).size === changes.length,
      { error: SAME_DAY },
    ),
  );

const askedRise = z.object({
  basisPoints: z.int(NO_RISE).check(z.minimum(1, NO_RISE), z.maximum(MAX_RISE, NO_RISE)),
  from: day(),
});

/** What a request may say of it; null, and no prices, take away what was said. */
export const askedCourse = {
  ends: z.optional(z.nullable(askedEnd)),
  priceChanges: z.optional(askedPrices),
  yearlyRise: z.optional(z.nullable(askedRise)),
  follows: z.optional(follows),
};
