/**
 * The fields that requests and answers are made of. Requests turn text into cents once, here; answers carry amounts as
 * strings with two decimals (docs/product.md). zod/mini, because the page imports these schemas too.
 */
import * as z from 'zod/mini';
import {
  type DayType,
  FIRST_YEAR,
  fitsDayType,
  isCalendarDay,
  isDay,
  LAST_YEAR,
} from '../../ledger/calendar.ts';
import { type Cents, MAX_AMOUNT, parseMoney } from '../../ledger/money.ts';

/** The largest id that a ledger can hand out (a Postgres integer). */
const MAX_ID = 2_147_483_647;

/** An id within a ledger. */
export const id = z.int().check(z.positive(), z.maximum(MAX_ID));

/** A whole number in an address: its digits, without a zero in front. */
export const writtenNumber = (minimum: number, maximum: number, message: string) =>
  z.pipe(
    z.string({ error: message }).check(z.regex(/^(0|[1-9]\d{0,9})$/, message)),
    z.pipe(
      z.transform(Number),
      z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message)),
    ),
  );

/** An id in an address. */
export const writtenId = writtenNumber(1, MAX_ID, 'Unknown id');

/**
 * A required id that a person chooses from a list: a number, never its digits. `message` is shown when nothing was chosen, which a form
 * writes as `''`.
 */
export const chosenId = (message: string): z.ZodMiniType<number, number | ''> =>
  z.int(message).check(z.minimum(1, message), z.maximum(MAX_ID, message)) as z.ZodMiniType<
    number,
    number | ''
  >;

/** The bill that a request is about. */
export const billId = chosenId('Valid bill ID is required');

type MoneyRules = {
  /** Shown when the field is missing or blank. */
  required: string;
  /** Shown when it is no amount, or below the minimum. */
  invalid?: string;
  minimum?: Cents;
  /** What a blank means; without it a blank is refused. */
  blank?: Cents;
};

/** An amount as text, and as a number: what a request may hold, before {@link money} reads it. A blank text stands for nothing. */
export const amountText = { any: z.string(), aboveZero: z.string(), orBlank: z.string() };
export const amountNumber = { any: z.number(), aboveZero: z.number() };

/** An amount of money in a request: `"12.50"`, or a number with at most two decimals. Comes out in cents. */
export const money = ({
  required,
  invalid = 'Please enter a valid amount',
  minimum = 0,
  blank,
}: MoneyRules) => {
  const kind = minimum > 0 ? 'aboveZero' : 'any';
  const text = amountText[blank === undefined ? kind : 'orBlank'];
  return z.pipe(
    z.union([text, amountNumber[kind]], {
      // JSON's 1e400 is a number that is larger than every other.
      error: ({ input }) => (typeof input === 'number' ? invalid : required),
    }),
    z.transform((value, context): Cents => {
      const text = String(value).trim();
      if (text === '' && blank !== undefined) return blank;
      const cents = parseMoney(text);
      if (cents !== null && cents >= minimum && cents <= MAX_AMOUNT) return cents;
      context.issues.push({
        code: 'custom',
        message: text === '' ? required : invalid,
        input: value,
      });
      return z.NEVER;
    }),
  );
};

/** An amount that is moved: more than nothing. */
export const movedAmount = money({
  required: 'Amount is required',
  invalid: 'Please enter a valid amount greater than 0.',
  minimum: 1,
});

/** What a date of other years is told. */
export const YEARS = `Please enter a date from ${FIRST_YEAR} to ${LAST_YEAR}`;

function isInOtherYears(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return /^\d{4}-\d\d-\d\d$/.test(text) && (year < FIRST_YEAR || year > LAST_YEAR);
}

/** A real calendar day, `YYYY-MM-DD`, in a year that the ledger counts with. */
export const day = (message = 'Please enter a valid date') =>
  z.string({ error: message }).check(
    z.refine(isDay, {
      error: ({ input }) => (isInOtherYears(String(input)) ? YEARS : message),
    }),
  );

/**
 * The due date of a bill, or a day to pay it, in requests and answers. Which years it may lie in, the ledger says: a bill's own date may have gone
 * beyond the last year by being paid, and is then sent back as it is.
 */
export const dueDay = () =>
  z
    .string({ error: 'Please enter a valid date' })
    .check(z.refine(isCalendarDay, { error: 'Please enter a valid date' }));

/** `as_of`: as everything stood at the end of that day. */
export const asOfQuery = z.object({ as_of: z.optional(day()) });

export const dayType = z.enum(['weekly', 'monthly']);

/** Day of the week 1-7 (Monday to Sunday) or of the month 1-31; which of the two is checked beside its type. */
export const dayNumber = z
  .int('Please choose a day')
  .check(z.minimum(1, 'Please choose a day'), z.maximum(31, 'Please choose a day'));

const DAY_TYPES = { paymentDay: 'paymentDayType', transferDay: 'transferDayType' } as const;
type DayField = keyof typeof DAY_TYPES;
type AskedDay = { [F in DayField]?: number | null | undefined } & {
  [F in (typeof DAY_TYPES)[DayField]]?: DayType | undefined;
};

/** What a weekday above 7 is told. */
export const NO_WEEKDAY = 'Please choose a day from Monday (1) to Sunday (7)';

/** For a form with a day of this name, and its type beside it: a weekday goes from 1 to 7. */
export const dayFitsType = (field: DayField) =>
  z.refine<AskedDay>((asked) => fitsDayType(asked[field] ?? null, asked[DAY_TYPES[field]]), {
    error: NO_WEEKDAY,
    path: [field],
  });

type TwoAccounts = { fromAccountId?: number | undefined; toAccountId?: number | undefined };

/** For a form that moves money: the two accounts differ. It is looked at whatever else is wrong, so that a form can tell what comes first. */
export const differentAccounts = (error: string) =>
  z.refine<TwoAccounts>(({ fromAccountId, toAccountId }) => fromAccountId !== toAccountId, {
    error,
    path: ['toAccountId'],
    when: ({ value }) => Number.isInteger(Object(value).fromAccountId),
  });

/** An amount in an answer, two decimals; below zero only where the name says so. */
export const amount = z.string().check(z.regex(/^-?\d+\.\d\d$/));
