/** Bills, their past amounts and savings. */
import * as z from 'zod/mini';
import { MAX_CONTINGENCY } from '../../ledger/money.ts';
import { askedCourse, course } from './course.ts';
import {
  amount,
  billId,
  chosenId,
  day,
  dayFitsType,
  dayNumber,
  dayType,
  dueDay,
  id,
  money,
} from './fields.ts';
import { askedFrequency, billFrequency, paymentWeek } from './frequencies.ts';
import { movedPrice } from './moved-price.ts';
import { instant, label, note } from './texts.ts';
import { withMoney } from './with-money.ts';

export const BILL_CATEGORIES = [
  'utilities',
  'housing',
  'transportation',
  'food',
  'entertainment',
  'healthcare',
  'insurance',
  'education',
  'shopping',
  'subscriptions',
  'debt',
  'savings',
  'investment',
  'other',
] as const;
export type BillCategory = (typeof BILL_CATEGORIES)[number];

const NO_CONTINGENCY = `Please choose a whole percentage from 0 to ${MAX_CONTINGENCY}`;

const billCategory = z.enum(BILL_CATEGORIES, { error: 'Please select a category' });

/** The bill's own savings record. The instalment fields are about arrears; `arrearsInstallments` are those still to come. */
export const billSavings = z.object({
  weeklyAmount: amount,
  savedAmount: amount,
  arrearsAmount: amount,
  arrearsWeeklyPayment: amount,
  arrearsInstallments: z.int(),
  lastUpdated: instant,
});

export const bill = z.object({
  id,
  name: z.string(),
  amount,
  /** By how many percent more than the amount the weekly amount saves. */
  contingency: z.int(),
  frequency: billFrequency,
  category: billCategory,
  accountId: z.nullable(id),
  account: z.nullable(z.object({ id, name: z.string(), balance: amount })),
  userId: z.string(),
  weeklyAmount: amount,
  startDate: day(),
  dueDate: dueDay(),
  /** The date in its rhythm that the due date stands for, while that one is postponed. */
  postponedFrom: z.nullable(dueDay()),
  /** When it is due once this period is paid or skipped; null where it is the last. */
  followingDueDate: z.nullable(dueDay()),
  lastPaidDate: z.nullable(day()),
  /** What was paid of the period that is due, in parts, and what is left of its amount. */
  partPaid: amount,
  amountLeft: amount,
  /** What will be paid for that period: what is scheduled for it, unless the bill pays itself before that, else what is left. */
  amountToPay: amount,
  movedPrice,
  isAutomatic: z.boolean(),
  isDirectDebit: z.boolean(),
  /** The due date where the bill pays itself or is debited, else null. */
  nextPaymentDate: z.nullable(dueDay()),
  paymentDay: z.nullable(z.int()),
  paymentDayType: dayType,
  /** Which such weekday of a month, 1 to 4, or 5 for its last; null where the payment day is none of these. */
  paymentWeek: z.nullable(z.int()),
  ...course,
  /** Every payment is made: nothing more is set aside or due, unless it is given another date, or end. */
  ended: z.boolean(),
  savings: billSavings,
  /** Days until fully saved at the exact weekly plan; null when the plan sets nothing aside. */
  daysToGo: z.nullable(z.int()),
  scheduledPayment: z.nullable(z.object({ amount, scheduledFor: dueDay() })),
  /** Since when an automatic or scheduled payment cannot be made; null once one was. */
  failedPayment: z.nullable(
    z.object({ since: day(), reason: z.enum(['insufficient_funds', 'account_required']) }),
  ),
  createdAt: instant,
  updatedAt: instant,
});
export type Bill = z.infer<typeof bill>;

const paymentDay = z.nullish(dayNumber);

/** In percent; left out, a new bill has none. */
const contingency = z.optional(
  z
    .int(NO_CONTINGENCY)
    .check(z.minimum(0, NO_CONTINGENCY), z.maximum(MAX_CONTINGENCY, NO_CONTINGENCY)),
);

const newBill = {
  name: label('Bill name is required'),
  amount: money({ required: 'Amount is required' }),
  contingency,
  frequency: askedFrequency,
  category: billCategory,
  accountId: chosenId('Please select an account'),
  isAutomatic: z._default(z.boolean(), false),
  isDirectDebit: z._default(z.boolean(), false),
  paymentDay,
  paymentDayType: z._default(dayType, 'monthly'),
  paymentWeek,
  ...askedCourse,
  startDate: z.optional(day()),
  dueDate: z.optional(dueDay()),
};

export const createBill = z.object({ ...newBill, ...withMoney }).check(dayFitsType('paymentDay'));

/** One of several bills that come in a list: money comes with none of them. */
export const importedBill = z.object(newBill).check(dayFitsType('paymentDay'));

export const changeBill = z
  .object({
    name: z.optional(label('Bill name is required')),
    amount: z.optional(money({ required: 'Amount is required' })),
    contingency,
    frequency: z.optional(askedFrequency),
    category: z.optional(billCategory),
    accountId: z.optional(chosenId('Please select an account')),
    isAutomatic: z.optional(z.boolean()),
    isDirectDebit: z.optional(z.boolean()),
    paymentDay,
    paymentDayType: z.optional(dayType),
    paymentWeek,
    ...askedCourse,
    dueDate: z.optional(dueDay()),
    ...withMoney,
  })
  .check(dayFitsType('paymentDay'));

export const historicalAmount = z.object({
  id,
  billId: id,
  userId: z.string(),
  amount,
  billDate: day(),
  description: z.nullable(z.string()),
  createdAt: instant,
});
export type HistoricalAmount = z.infer<typeof historicalAmount>;

/** `billId` in the body, when given, must be the path's. */
export const recordHistoricalAmount = z.object({
  billId: z.optional(billId),
  amount: money({ required: 'Amount is required', minimum: 1 }),
  billDate: day('Bill date is required'),
  description: note,
});

export const historicalAverage = z.object({
  historicalCount: z.int(),
  averageWeeklyAmount: amount,
  hasHistoricalData: z.boolean(),
});

/** What process-savings, add-week-savings and reduce-savings did: the weeks now accrued (Mondays), and every bill they touched. */
export const savingsAnswer = z.object({
  message: z.string(),
  weeks: z.array(day()),
  bills: z.array(bill),
});
