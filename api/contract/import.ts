/** Bills from a list that somebody had elsewhere. */
import * as z from 'zod/mini';
import { CAPS, LONGEST } from '../../ledger/caps.ts';
import { importedBill } from './bills.ts';

/** How many bills a household has at most, and how long the name of one is. */
export const MOST = { bills: CAPS.bills, name: LONGEST.name } as const;

/** Each line is what `POST /api/bills` takes, without the money that may come with one bill. All are added, or none. */
export const importBills = z.object({
  bills: z
    .array(importedBill, { error: 'Please choose at least one bill' })
    .check(
      z.minLength(1, 'Please choose at least one bill'),
      z.maxLength(MOST.bills, `Please choose at most ${MOST.bills.toLocaleString('en')} bills`),
    ),
});
