/** Incomes. */
import * as z from 'zod/mini';
import { INCOME_FREQUENCIES } from '../../ledger/money.ts';
import { amount, chosenId, day, dayFitsType, dayNumber, dayType, id, money } from './fields.ts';
import { label } from './texts.ts';

const incomeFrequency = z.enum(INCOME_FREQUENCIES, { error: 'Please select a frequency' });
/** Null is no account. */
const accountId = z.nullish(chosenId('Please select an account'));
const paymentDay = z.nullish(dayNumber);

export const income = z.object({
  id,
  name: z.string(),
  amount,
  frequency: incomeFrequency,
  accountId: z.nullable(id),
  userId: z.string(),
  weeklyAmount: amount,
  startDate: day(),
  paymentDay: z.nullable(z.int()),
  paymentDayType: dayType,
});
export type Income = z.infer<typeof income>;

export const createIncome = z
  .object({
    name: label('Income name is required'),
    amount: money({ required: 'Amount is required' }),
    frequency: incomeFrequency,
    accountId,
    startDate: z.optional(day()),
    paymentDay,
    paymentDayType: z._default(dayType, 'monthly'),
  })
  .check(dayFitsType('paymentDay'));

export const changeIncome = z
  .object({
    name: z.optional(label('Income name is required')),
    amount: z.optional(money({ required: 'Amount is required' })),
    frequency: z.optional(incomeFrequency),
    accountId,
    startDate: z.optional(day()),
    paymentDay,
    paymentDayType: z.optional(dayType),
  })
  .check(dayFitsType('paymentDay'));
