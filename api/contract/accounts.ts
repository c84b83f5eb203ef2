/** Accounts and transfers. */
import * as z from 'zod/mini';
import { amount, chosenId, day, differentAccounts, id, money, movedAmount } from './fields.ts';
import { instant, label, note } from './texts.ts';

/** `balance` = `available` + `allocated`; `available` is below zero when more is set aside than the account holds. */
export const account = z.object({
  id,
  name: z.string(),
  balance: amount,
  available: amount,
  allocated: amount,
  userId: z.string(),
  createdAt: instant,
});
export type Account = z.infer<typeof account>;

export const createAccount = z.object({
  name: label('Account name is required'),
  balance: z._default(money({ required: 'Balance is required', blank: 0 }), 0),
});

export const changeAccount = z.object({
  name: z.optional(label('Account name is required')),
  balance: z.optional(money({ required: 'Balance is required', blank: 0 })),
});

export const transfer = z
  .object({
    fromAccountId: chosenId('Please select a source account'),
    toAccountId: chosenId('Please select a destination account'),
    amount: movedAmount,
    description: note,
  })
  .check(differentAccounts('Cannot transfer to the same account.'));

/** Both accounts as they stand after the transfer. */
export const transferAnswer = z.object({ from: account, to: account });

/** One posting on one of the account's pots. `amount` is signed; `balance` is the account's after it. */
export const statementLine = z.object({
  /** Grows with time: pass the last one as `before` to get the next page. */
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  date: day(),
  /** The bill or the other account that it is about, by the name it had. */
  about: z.nullable(z.string()),
  /** Of a payment after which the rest of its period was still due. */
  part: z.boolean(),
  description: z.nullable(z.string()),
  pot: z.enum(['available', 'bill']),
  billId: z.nullable(id),
  amount,
  balance: amount,
});
export type StatementLine = z.infer<typeof statementLine>;
