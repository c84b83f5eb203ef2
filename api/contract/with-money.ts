/** Money that is said along with a bill. */
import * as z from 'zod/mini';
import { MAX_ARREARS_WEEKS } from '../../ledger/money.ts';
import { money, movedAmount } from './fields.ts';

const NO_WEEKS = `Please choose between 1 and ${MAX_ARREARS_WEEKS} weeks`;

/** Money that comes with a bill, in the same act. `fund` is what is there for it already, out of what the account has available. */
export const withMoney = {
  fund: z.optional(money({ required: 'Amount is required' })),
  /** Paid back to the account by the week: advanced now, for the bill to have it; else owed from before. It adds to what the bill owes. */
  arrears: z.optional(
    z.object({
      amount: money({ required: 'Amount is required', minimum: 1 }),
      weeks: z.int(NO_WEEKS).check(z.minimum(1, NO_WEEKS), z.maximum(MAX_ARREARS_WEEKS, NO_WEEKS)),
      advance: z._default(z.boolean(), false),
    }),
  ),
};

/** Between the account's available and the bill's pot; the address says which way. The balance stays. */
export const fundBill = z.object({ amount: movedAmount });
