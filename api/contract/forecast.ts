/** Looking ahead. */
import * as z from 'zod/mini';
import { type Day, isDay } from '../../ledger/calendar.ts';
import { PAY_FREQUENCIES } from '../../ledger/money.ts';
import { amount, day, dueDay, id, writtenNumber } from './fields.ts';

const WEEKS_MAX = 104;
/** How many incomes a forecast counts. */
export const COUNTED_MAX = 50;

/** `3:2026-11-27` is income 3, which arrives on that day; `3` alone goes by its start date. */
const countedIncomes = z.pipe(
  z.string(),
  z.transform((text, context): { incomeId: number; on: Day | null }[] => {
    const counted = text === '' ? [] : text.split(',').map((one) => one.split(':'));
    const isRight = ([incomeId = '', on, ...rest]: string[]) =>
      /^[1-9]\d{0,8}$/.test(incomeId) && (on === undefined || isDay(on)) && rest.length === 0;
    if (counted.length <= COUNTED_MAX && counted.every(isRight))
      return counted.map(([incomeId, on = null]) => ({ incomeId: Number(incomeId), on }));
    context.issues.push({
      code: 'custom',
      message:
        counted.length > COUNTED_MAX
          ? `Please name at most ${COUNTED_MAX} incomes`
          : 'Please name incomes by their ids',
      input: text,
    });
    return z.NEVER;
  }),
);

/** `weeks`: this week and those after it, at most two years. `incomes`: which ones are counted, none unless they are named. */
export const forecastQuery = z.object({
  weeks: z._default(
    writtenNumber(1, WEEKS_MAX, `Please choose between 1 and ${WEEKS_MAX} weeks`),
    13,
  ),
  incomes: z._default(countedIncomes, []),
});

/** A payment of a bill; `paid` is false when the balance is too small for an automatic or scheduled one. */
const payment = z.object({
  date: day(),
  billId: id,
  name: z.string(),
  amount,
  /** What the bill has saved just before, and by how much that falls short. */
  savedAmount: amount,
  shortfallAmount: amount,
  paid: z.boolean(),
  /** How much more the account would have had to hold; 0.00 when it is paid. */
  missingAmount: amount,
  /** How much less than the amount the account holds just before it: the app refuses such a payment. 0.00 when it can be made. */
  lackingAmount: amount,
});

/** A rule's transfer, negative out of this account; `moved` is false when its source holds too little. */
const transfer = z.object({
  date: day(),
  ruleId: id,
  otherAccountId: id,
  amount,
  moved: z.boolean(),
});

/** One week (its Monday) of one account: figures at its end, and the lowest balance that a day of it ends with. */
const forecastWeek = z.object({
  week: day(),
  accrues: amount,
  payments: z.array(payment),
  transfers: z.array(transfer),
  /** What is left of the counted incomes for this account, after they made up for what the weeks set aside. */
  incomes: z.array(z.object({ date: day(), incomeId: id, name: z.string(), amount })),
  balance: amount,
  available: amount,
  lowestBalance: amount,
});

/**
 * The household's own rules, day by day, on a copy of the ledger. What nothing pays by itself counts as paid in full on its
 * due date, even when the account goes below zero by it. Incomes move no money, but those that were asked to be counted. `to` is earlier than was asked for where more
 * than 10,000 weeks of accounts, payments and transfers would be told.
 */
export const forecast = z.object({
  from: day(),
  to: day(),
  accounts: z.array(
    z.object({
      accountId: id,
      name: z.string(),
      /** The first week (its Monday) with a day that ends below zero; null when there is none. */
      firstWeekBelowZero: z.nullable(day()),
      weeks: z.array(forecastWeek),
      /** The balance of each day that ends with another one than the day before, from today on. */
      days: z.array(z.object({ date: day(), balance: amount })),
    }),
  ),
  /** Each bill on its next due date, or earlier if it is paid earlier; null where that lies beyond the forecast. */
  bills: z.array(
    z.object({
      billId: id,
      name: z.string(),
      accountId: z.nullable(id),
      amount,
      dueDate: dueDay(),
      savedAmount: z.nullable(amount),
      shortfallAmount: z.nullable(amount),
      fullySaved: z.nullable(z.boolean()),
    }),
  ),
});
export type Forecast = z.infer<typeof forecast>;

/** What the next accrual sets aside: the (first) week that it is for, by its Monday, and sums by account and bill. */
export const nextSavings = z.object({
  week: day(),
  /** How many weeks it makes up for at once: one, unless weeks were missed; none when there is nothing to set aside. Of very many weeks and bills the first ones. */
  weeks: z.int().check(z.minimum(0)),
  /** True when that week has begun, and only waits for the next run. */
  isDue: z.boolean(),
  total: amount,
  accounts: z.array(
    z.object({
      accountId: id,
      name: z.string(),
      total: amount,
      bills: z.array(
        z.object({
          billId: id,
          name: z.string(),
          /** Into the bill's pot, and back into available for its arrears. */
          setAside: amount,
          instalment: amount,
        }),
      ),
    }),
  ),
});
export type NextSavings = z.infer<typeof nextSavings>;

/** Gaps by kind: `on` is since when, or from when on; amounts are what would mend it. */
const gap = z.discriminatedUnion('kind', [
  /** The daily run tries to pay it each day since then, and finds too little in its account. */
  z.object({ kind: z.literal('failing'), on: day(), billId: id, missingAmount: amount }),
  /** A person was to pay it by then. */
  z.object({ kind: z.literal('overdue'), on: day(), billId: id, amount }),
  /** Not saved in full on its day; the account could give `available` today. */
  z.object({
    ...{ kind: z.literal('short'), on: day(), billId: id },
    ...{ shortfallAmount: amount, available: amount },
  }),
  /** An automatic or scheduled payment will find too little in its account. */
  z.object({ kind: z.literal('would_fail'), on: day(), billId: id, missingAmount: amount }),
  /** A day of the week from `on` ends with less than nothing in the account. */
  z.object({
    ...{ kind: z.literal('account_short'), on: day(), accountId: id, lowestBalance: amount },
  }),
  /** Nothing is set aside for these bills, and nothing can pay them. */
  z.object({ kind: z.literal('no_account'), on: day(), billIds: z.array(id) }),
]);

/** Are the bills covered for the coming 13 weeks? The most urgent gaps first, and the one thing to say of each bill. */
export const coverage = z.object({
  /** The last day that was looked at. */
  until: day(),
  gaps: z.array(gap),
  bills: z.array(
    z.object({
      billId: id,
      state: z.enum([
        'on_track',
        'pays_itself',
        'short',
        'overdue',
        'failing',
        'would_fail',
        'no_account',
      ]),
      /** Its due date, or since when it is overdue or fails. */
      on: day(),
      /** By how much it is short, or how much money is missing; null where nothing is. */
      missingAmount: z.nullable(amount),
    }),
  ),
});
export type Coverage = z.infer<typeof coverage>;

/** From the last payday to the next one, by the pay frequency and pay day of the preferences. Amounts are those of the whole household. */
export const thisPay = z.object({
  payFrequency: z.enum(PAY_FREQUENCIES),
  /** False where which weeks or which days of a month are paydays is only assumed: no payday was named. */
  isKnown: z.boolean(),
  /** The payday that it began on, and the next one. */
  from: day(),
  nextPayday: day(),
  /** The last day that was looked at: the one before the next payday, unless very much happens until then. */
  until: day(),
  /** How many weeks begin in it. */
  weeks: z.int().check(z.minimum(0)),
  /** What its weeks set aside: so far, from now on, and together. */
  setAsideSoFar: amount,
  toSetAside: amount,
  setAside: amount,
  /** What waits to be set aside from weeks that began before it. */
  missed: amount,
  /** What falls due from today on, by day: today where it is overdue. */
  due: z.array(
    z.object({
      date: day(),
      billId: id,
      name: z.string(),
      amount,
      /** What the bill will have saved just before, and by how much that falls short. */
      savedAmount: amount,
      shortfallAmount: amount,
    }),
  ),
  dueTotal: amount,
  /** What the incomes bring in a pay, and what is left of it once its weeks are set aside: below zero where that is more. */
  income: amount,
  left: amount,
});
export type ThisPay = z.infer<typeof thisPay>;
