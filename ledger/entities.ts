/**
 * The entities of a household's ledger. Each is described once, as a schema. The types here, the events and the commands take
 * their fields from it.
 */
import { z } from 'zod';
import {
  amount,
  billFrequency,
  cents,
  day,
  dayType,
  failureReason,
  follows,
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
  /** How many percent more than the amount is saved each period. */
  contingency: z.int().min(0).max(MAX_CONTINGENCY),
  frequency: billFrequency,
  category: text,
  accountId: id.nullable(),
  isAutomatic: z.boolean(),
  isDirectDebit: z.boolean(),
  paymentDay: z.int().nullable(),
  paymentDayType: dayType,
  /** For a bill by the month whose payment day is a weekday: which one of the month. */
  paymentWeek: weekOfMonth,
  /** The bill ends with its last due date up to a day, or after this many more payments. Null for a bill that goes on. */
  ends: z.union([z.object({ on: day }), z.object({ payments: z.int().min(0) })]).nullable(),
  /** Planned prices, each from a day on, in order. The period that is due costs `amount` whatever they say. */
  priceChanges: z.array(z.object({ from: day, amount })),
  /** The amount rises by this many hundredths of a percent, each year from that day on. */
  yearlyRise: z.object({ basisPoints: z.int().min(1).max(MAX_RISE), from: day }).nullable(),
  /** What its amount follows, with each payment that settles a period; null where it stays until a person says another (follows.ts). */
  follows: follows.nullable(),
});

/**
 * The same with the dates that follow from it. `dueDay` is the day of the month to come back to after a short month. With a
 * `dueWeek`, the due dates keep their weekday instead, in that week of a month.
 */
export const billDetails = z.object({
  ...billChoices.shape,
  startDate: day,
  dueDate: day,
  dueDay: z.int().min(1).max(31),
  dueWeek: weekOfMonth,
  /** Missed periods before this day count as one with the present period: one payment settles them all (due-dates.ts). */
  missedBefore: day.nullable(),
  /** The Monday of the first week that may accrue for this bill. A bill that counts its weeks (course.ts) moves it on with each. */
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

/** Each kind of entity without its money, because only postings move money. */
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
    /** While the due date is postponed: the date that it had before. The dates after it are counted from this one. */
    postponedFrom: day.nullable(),
    /** The due date that was paid or skipped last, and the one after it. No later change makes this period due again. */
    paidPeriod: z.object({ dueDate: day, nextDueDate: day }).nullable(),
    /** The parts already paid of the period that is due. It stays due until it is settled. */
    partPaid: cents,
    /** The plan's exact remainder, in parts of a cent (money.ts). */
    carry: z.int(),
    /** Arrears: `owed` is the rest of `total`, repaid in weekly `instalments`, of which `made` are made. */
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
    /** The last transfer, when it was skipped for lack of money or of room. Null after one that happened. */
    skipped: z.object({ on: day, reason: skipReason }).nullable(),
  }),
} as const;

type WithoutMoney = { [K in keyof typeof ENTITY_SCHEMAS]: z.infer<(typeof ENTITY_SCHEMAS)[K]> };

/** Balance = available + allocated. Available may be below zero: more is set aside than the account holds. */
export type Account = WithoutMoney['accounts'] & { available: Cents; allocated: Cents };
/** A bill with its dates and its progress. `saved` is what its pot holds, in cents. */
export type Bill = WithoutMoney['bills'] & { saved: Cents };
/** What a bill cost on a day in the past. */
export type HistoricalAmount = WithoutMoney['historicalAmounts'];
/** What the household earns, and into which account. `amount` comes once per `frequency`, in cents. */
export type Income = WithoutMoney['incomes'];
/** A transfer that repeats by itself. */
export type SavingsRule = WithoutMoney['savingsRules'];

/** What a bill owes its account, in cents and weekly instalments. */
export type Arrears = NonNullable<Bill['arrears']>;
/** What a person decides about a bill. */
export type BillChoices = z.infer<typeof billChoices>;

/** The kinds of entity in a ledger. Ids count 1, 2, 3 … within each kind and are never used again. */
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

/** The same for each kind of entity. */
export const ofEachKind = <T>(make: (kind: EntityKind) => T): Record<EntityKind, T> =>
  Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, make(kind)])) as Record<EntityKind, T>;

/** What the account holds in all, in cents: available and allocated together. */
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
