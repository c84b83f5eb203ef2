/** Savings rules. */
import * as z from 'zod/mini';
import { RULE_FREQUENCIES } from '../../ledger/money.ts';
import {
  amount,
  chosenId,
  day,
  dayFitsType,
  dayNumber,
  dayType,
  differentAccounts,
  id,
  movedAmount,
} from './fields.ts';
import { note } from './texts.ts';

const ruleFrequency = z.enum(RULE_FREQUENCIES, { error: 'Please select a frequency' });
const fromAccountId = chosenId('Please select a source account');
const toAccountId = chosenId('Please select a destination account');

export const savingsRule = z.object({
  id,
  fromAccountId: id,
  toAccountId: id,
  amount,
  frequency: ruleFrequency,
  isActive: z.boolean(),
  description: z.nullable(z.string()),
  userId: z.string(),
  transferDay: z.int(),
  transferDayType: dayType,
  /** Null while it is inactive: it starts from the next date after the day on which it is switched on. */
  nextTransferDate: z.nullable(day()),
  /** The last occurrence that found too little money, or too little room for it; null after one that went through. */
  skipped: z.nullable(
    z.object({ on: day(), reason: z.enum(['insufficient_funds', 'balance_too_large']) }),
  ),
});
export type SavingsRule = z.infer<typeof savingsRule>;

const differ = differentAccounts('Source and destination accounts must be different.');
export const createSavingsRule = z
  .object({
    fromAccountId,
    toAccountId,
    amount: movedAmount,
    frequency: ruleFrequency,
    isActive: z._default(z.boolean(), true),
    description: note,
    transferDay: z._default(dayNumber, 1),
    transferDayType: z._default(dayType, 'monthly'),
  })
  .check(differ, dayFitsType('transferDay'));

export const changeSavingsRule = z
  .object({
    fromAccountId: z.optional(fromAccountId),
    toAccountId: z.optional(toAccountId),
    amount: z.optional(movedAmount),
    frequency: z.optional(ruleFrequency),
    isActive: z.optional(z.boolean()),
    transferDay: z.optional(dayNumber),
    transferDayType: z.optional(dayType),
  })
  .check(differ, dayFitsType('transferDay'));
