/**
 * The things a household keeps in its ledger. Each is written down once, as a schema: the types here, the events and the
 * commands all take their fields from it.
 */
import { z } from 'zod';
import {
  amount,
  billFrequency,
  cents,
  day,
  dayType,
  failureReason,
  id,
  skipReason,
  text,
  weekOfMonth,
} from './fields.ts';
import {
  type Cents,
  INCOME_FREQUENCIES,
  MAX_AMOUNT,
  MAX_CONTINGENCY,
  MAX_RISE,
  RULE_FREQUENCIES,
} from './money.ts';

/** What a person decides about a bill. */
const billChoices = z.object({
  name: text,
  amount,
  /** By how many percent more than the amount is saved each period. */
  contingency: z.int().min(0).max(MAX_CONTINGENCY),
  frequency: billFrequency,
  category: text,
  accountId: id.nullable(),
  isAutomatic: z.boolean(),
  isDirectDebit: z.boolean(),
  paymentDay: z.int().nullable(),
  paymentDayType: dayType,
  /** With a weekday as payment day: which one of a month, where the bill comes by the month. */
  paymentWeek: weekOfMonth,
  /** On the last due date that is not after a day, or once so many payments are made from now on; null for a bill that goes on. */
  ends: z.union([z.object({ on: day }), z.object({ payments: z.int().min(0) })]).nullable(),
  /** What it costs from which due dates on, in order; what the period that is due costs is the amount already. */
  priceChanges: z.array(z.object({ from: day, amount })),
  /** By how many hundredths of a percent the amount rises, each year from that day on. */
  yearlyRise: z.object({ basisPoints: z.int().min(1).max(MAX_RISE), from: day }).nullable(),
});

/**
 * The same with the dates that follow from it. `dueDay` is the day of the month to come back to after a short month, unless
 * the dates stand for the weekday that they have, in the `dueWeek` of a month.
 */
export const billDetails = z.object({
  ...billChoices.shape,
  startDate: day,
  dueDate: day,
  dueDay: z.int().min(1).max(31),
  dueWeek: weekOfMonth,
  /** Periods due before this day count as one with the present one, which one payment settles (due-dates.ts). */
  missedBefore: day.nullable(),
  /** The Monday of the first week that may accrue for this bill; of one whose weeks are counted (course.ts), of the first that may still. */
  accruesFrom: day,
});

export const incomeDetails = z.object({
  name: text,
  amount,
  frequency: z.enum(INCOME_FREQUENCIES),
  accountId: id.nullable(),
  startDate: day,
  paymentDay: z.int().nullable(),
  paymentDayType: dayType,
});

export const ruleDetails = z.object({
  fromAccountId: id,
  toAccountId: id,
  amount,
  frequency: z.enum(RULE_FREQUENCIES),
  isActive: z.boolean(),
  description: text.nullable(),
  transferDay: z.int(),
  transferDayType: dayType,
  nextTransferDate: day,
});

export const historicalAmountDetails = z.object({
  billId: id,
  amount,
  billDate: day,
  description: text.nullable(),
});

/** Each kind of entity without its money, which only postings move. */
export const ENTITY_SCHEMAS = {
  accounts: z.object({ id, name: text }),
  bills: z.object({
    id,
    ...billDetails.shape,
    lastPaidDate: day.nullable(),
    /**
     * What the period that was due on a day came to, where that was not what was planned for it and nobody has said yet what to plan
     * from now on; it is not asked about before `quietUntil`. Null where there is nothing to ask (moved-price.ts).
     */
    movedPrice: z
      .object({ dueDate: day, planned: cents, paid: cents, quietUntil: day.nullable() })
      .nullable(),
    /** The date in the bill's rhythm that its due date stands for, while that one is postponed. What follows is counted from here. */
    postponedFrom: day.nullable(),
    /** The due date that was paid or skipped last, and the one that followed. No later change makes this period due again. */
    paidPeriod: z.object({ dueDate: day, nextDueDate: day }).nullable(),
    /** What was paid of the period that is due, in parts; it stays due until it is settled. */
    partPaid: cents,
    /** The plan's exact remainder, in parts of a cent (money.ts). */
    carry: z.int(),
    /** What the bill still owes its account: the rest of `total`, to be repaid in `instalments`, of which so many weeks are `made`. */
    arrears: z
      .object({ owed: cents, total: cents, instalments: z.int().min(1), made: z.int().min(0) })
      .nullable(),
    scheduledPayment: z.object({ amount, on: day }).nullable(),
    /** Since when the daily run fails to pay it, and why. */
    failedPayment: z.object({ since: day, reason: failureReason }).nullable(),
  }),
  historicalAmounts: z.object({ id, ...historicalAmountDetails.shape }),
  incomes: z.object({ id, ...incomeDetails.shape }),
  savingsRules: z.object({
    id,
    ...ruleDetails.shape,
    /** The last occurrence that did not happen, for want of money or of room; null after one that did. */
    skipped: z.object({ on: day, reason: skipReason }).nullable(),
  }),
} as const;

type WithoutMoney = { [K in keyof typeof ENTITY_SCHEMAS]: z.infer<(typeof ENTITY_SCHEMAS)[K]> };

/** Balance = available + allocated. Available may be below zero: more is set aside than the account holds. */
export type Account = WithoutMoney['accounts'] & { available: Cents; allocated: Cents };
/** What a person says of a bill, the dates that follow, and how far it has come. `saved` is what its pot holds. */
export type Bill = WithoutMoney['bills'] & { saved: Cents };
/** What a bill came to on a day in the past. */
export type HistoricalAmount = WithoutMoney['historicalAmounts'];
/** What the household earns, and into which account; `amount` is that of one `frequency`. */
export type Income = WithoutMoney['incomes'];
/** A transfer that comes round by itself. */
export type SavingsRule = WithoutMoney['savingsRules'];

/** What a bill owes its account. */
export type Arrears = NonNullable<Bill['arrears']>;
/** What a person decides about a bill. */
export type BillChoices = z.infer<typeof billChoices>;

/** The kinds of thing a ledger keeps. Ids count 1, 2, 3 … within each kind and are never used again. */
export type Entities = {
  accounts: Account;
  bills: Bill;
  historicalAmounts: HistoricalAmount;
  incomes: Income;
  savingsRules: SavingsRule;
};
export type EntityKind = keyof Entities;

/** In the order in which an event is applied to them. */
export const ENTITY_KINDS = Object.keys(ENTITY_SCHEMAS) as EntityKind[];

/** What the account holds in all. */
export function balanceOf(account: Account): Cents {
  return account.available + account.allocated;
}

/** How much more an account may hold before its balance is above the largest amount; never below zero. */
export function roomIn(account: Account): Cents {
  return Math.max(0, MAX_AMOUNT - balanceOf(account));
}

/** The account that a bill is paid from; undefined while it has none. */
export function accountOf(
  { accounts }: { accounts: ReadonlyMap<number, Account> },
  { accountId }: Bill,
): Account | undefined {
  return accountId === null ? undefined : accounts.get(accountId);
}
