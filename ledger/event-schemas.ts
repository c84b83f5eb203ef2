/**
 * One schema per event type (events.ts says what a schema may never do). All amounts in cents, all days in the ledger's
 * time zone; `accountId` null stands for the ledger's unassigned pots.
 */
import { z } from 'zod';
import { BILL_FREQUENCIES, INCOME_FREQUENCIES, MAX_AMOUNT, RULE_FREQUENCIES } from './money.ts';

const id = z.int().positive();
const day = z.iso.date();
const text = z.string();
const cents = z.int().min(0);
const signedCents = z.int();
const amount = z.int().min(0).max(MAX_AMOUNT);
const dayType = z.enum(['weekly', 'monthly']);

/** Where money can be (pots.ts). */
const pot = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('available'), accountId: id.nullable() }),
  z.object({ kind: z.literal('bill'), accountId: id.nullable(), billId: id }),
  z.object({ kind: z.literal('world'), name: z.enum(['income', 'payee', 'adjustment']) }),
]);

/** What a person decides about a bill, and the dates that follow from it. `dueDay` is the day of the month to come back to after a short month. */
const billDetails = z.object({
  name: text,
  amount,
  frequency: z.enum(BILL_FREQUENCIES),
  category: text,
  accountId: id.nullable(),
  isAutomatic: z.boolean(),
  isDirectDebit: z.boolean(),
  paymentDay: z.int().nullable(),
  paymentDayType: dayType,
  startDate: day,
  dueDate: day,
  dueDay: z.int().min(1).max(31),
  nextPaymentDate: day.nullable(),
  /** The Monday of the first week that may accrue for this bill. */
  accruesFrom: day,
});

const incomeDetails = z.object({
  name: text,
  amount,
  frequency: z.enum(INCOME_FREQUENCIES),
  accountId: id.nullable(),
  startDate: day,
  paymentDay: z.int().nullable(),
  paymentDayType: dayType,
});

const ruleDetails = z.object({
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

const historicalAmountDetails = z.object({
  billId: id,
  amount,
  billDate: day,
  description: text.nullable(),
});

const failureReason = z.enum(['insufficient_funds', 'account_required']);

/** Entities as they stand after an event (entities.ts), without the money, which only postings move. */
const entities = {
  accounts: z.array(z.object({ id, name: text })),
  bills: z.array(
    z.object({
      id,
      ...billDetails.shape,
      lastPaidDate: day.nullable(),
      carry: z.int(),
      arrears: z
        .object({ owed: cents, weeklyPayment: cents, instalmentsLeft: z.int().min(1) })
        .nullable(),
      scheduledPayment: z.object({ amount, on: day }).nullable(),
      failedPayment: z.object({ on: day, reason: failureReason }).nullable(),
    }),
  ),
  historicalAmounts: z.array(z.object({ id, ...historicalAmountDetails.shape })),
  incomes: z.array(z.object({ id, ...incomeDetails.shape })),
  savingsRules: z.array(
    z.object({
      id,
      ...ruleDetails.shape,
      skipped: z.object({ on: day, reason: z.literal('insufficient_funds') }).nullable(),
    }),
  ),
};

/** One bill's share of a week: `setAside` goes to its pot, `carry` is the exact remainder that stays (parts of a cent, money.ts). */
const weekLine = z.object({ billId: id, accountId: id, setAside: cents, carry: z.int() });

/** What each type of event says, in the version in which it is written today. */
export const SCHEMAS = {
  /** A ledger began. `week` is the Monday of that week: the first that may accrue. */
  LedgerOpened: z.object({ timeZone: text, week: day }),
  /** The person's data ended; nothing follows in this stream (decisions.md §9). */
  LedgerErased: z.object({}),

  AccountOpened: z.object({ accountId: id, name: text, balance: amount }),
  AccountRenamed: z.object({ accountId: id, name: text }),
  /** The person typed a balance; `change` is what had to be added to reach it. */
  AccountBalanceSet: z.object({ accountId: id, balance: amount, change: signedCents }),
  /** `available` and each bill's `saved` are what the account held; the bills, incomes and rules named here lose it. */
  AccountClosed: z.object({
    accountId: id,
    available: signedCents,
    bills: z.array(z.object({ billId: id, saved: cents })),
    incomeIds: z.array(id),
    ruleIds: z.array(id),
  }),

  BillAdded: z.object({ billId: id, ...billDetails.shape }),
  /** `moved` tells from where how much went along when the account changed; `carry` as it stands after the change. */
  BillChanged: z.object({
    billId: id,
    ...billDetails.shape,
    carry: z.int(),
    moved: z.object({ fromAccountId: id.nullable(), saved: cents }).nullable(),
  }),
  /** `saved` goes back to the account's available. */
  BillRemoved: z.object({
    billId: id,
    accountId: id.nullable(),
    saved: cents,
    historicalAmountIds: z.array(id),
  }),
  BillFunded: z.object({ billId: id, accountId: id, amount: signedCents }),

  HistoricalAmountRecorded: z.object({
    historicalAmountId: id,
    ...historicalAmountDetails.shape,
  }),
  HistoricalAmountRemoved: z.object({ historicalAmountId: id, billId: id }),

  IncomeAdded: z.object({ incomeId: id, ...incomeDetails.shape }),
  IncomeChanged: z.object({ incomeId: id, ...incomeDetails.shape }),
  IncomeRemoved: z.object({ incomeId: id }),

  SavingsRuleAdded: z.object({ ruleId: id, ...ruleDetails.shape }),
  SavingsRuleChanged: z.object({ ruleId: id, ...ruleDetails.shape }),
  SavingsRuleRemoved: z.object({ ruleId: id }),
  /** A rule moved its amount for the occurrence `on`. */
  SavingsRuleApplied: z.object({
    ruleId: id,
    on: day,
    fromAccountId: id,
    toAccountId: id,
    amount,
    nextTransferDate: day,
  }),
  SavingsRuleSkipped: z.object({
    ruleId: id,
    on: day,
    reason: z.literal('insufficient_funds'),
    nextTransferDate: day,
  }),

  /** The week that began on `week` was set aside. `instalment` pays back arrears into available. Version 1 did not tell by whom. */
  WeekAccrued: z.object({
    week: day,
    by: z.enum(['person', 'schedule']),
    lines: z.array(weekLine.extend({ instalment: cents })),
  }),
  WeekAdded: z.object({ lines: z.array(weekLine) }),
  WeekReduced: z.object({
    lines: z.array(z.object({ billId: id, accountId: id, taken: cents, carry: z.int() })),
  }),

  Transferred: z.object({
    fromAccountId: id,
    toAccountId: id,
    amount,
    description: text.nullable(),
  }),

  /** `fromPot` and `fromAvailable` add up to the amount paid; the dates are those of the next period. */
  BillPaid: z.object({
    billId: id,
    accountId: id,
    fromPot: cents,
    fromAvailable: cents,
    paidOn: day,
    by: z.enum(['person', 'schedule', 'automatic']),
    dueDate: day,
    nextPaymentDate: day.nullable(),
  }),
  /** The bill owes its account for a shortfall; `owed`, `weeklyPayment` and `instalments` are the whole plan from now on. */
  ArrearsAgreed: z.object({
    billId: id,
    shortfall: cents,
    owed: cents,
    weeklyPayment: cents,
    instalments: z.int().min(1),
  }),
  PaymentScheduled: z.object({ billId: id, amount, scheduledFor: day }),
  PaymentFailed: z.object({
    billId: id,
    amount,
    attemptedOn: day,
    reason: failureReason,
  }),

  /** An earlier event was taken back: `moves` return its money, and these entities came back or got fields back. */
  Undone: z.object({
    eventId: z.uuid(),
    /** The type of that event. */
    undid: text,
    moves: z.array(z.object({ from: pot, to: pot, amount: cents })),
    ...entities,
  }),
} as const;
