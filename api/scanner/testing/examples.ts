import { readBill } from './bills.ts';

/** A plain quarterly electricity bill of 245.30, due on 19 March 2026. */
export const ORIGIN = readBill(`origin
look pdf
page
50 60 24b Origin Energy
50 80 8 ABN 12 345 678 901
350 60 14 Electricity account
50 140 10 Issue date
200 140 10 02 Mar 2026
50 157 10 Billing period
200 157 10 1 Dec 2025 to 28 Feb 2026
50 220 10 Previous balance
450 220 10r $210.00
50 237 10 Payments received
450 237 10r -$210.00
50 310 15b Total amount due
450 310 15br $245.30
50 336 15b Due date
450 336 15br 19 Mar 2026`);
