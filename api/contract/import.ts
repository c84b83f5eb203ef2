/** Bills from a list that somebody had elsewhere. */
import * as z from 'zod/mini';
import { CAPS } from '../../ledger/caps.ts';
import { createBill } from './bills.ts';

/** Each line is what `POST /api/bills` takes. All are added, or none. */
export const importBills = z.object({
  bills: z
    .array(createBill, { error: 'Please choose at least one bill' })
    .check(
      z.minLength(1, 'Please choose at least one bill'),
      z.maxLength(CAPS.bills, `Please choose at most ${CAPS.bills.toLocaleString('en')} bills`),
    ),
});
