import * as z from 'zod/mini';
import { createBill } from '../../../api/contract/bills.ts';
import { chosenId, money } from '../../../api/contract/fields.ts';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { billBody, billValues, hasOnceDate } from '../../parts/bill/bill-values.ts';
import type { NewBill } from '../../queries/bills.ts';
import { scannerText } from '../../text/scanner.ts';
import { withoutAmounts, withoutNumbers } from '../../ui/money.tsx';

/** The review as typed: a bill's fields, and what to do with them. The bill to pay is its id, '' while none is chosen. */
export type ReviewValues = NewBill & {
  readonly mode: 'create' | 'pay';
  readonly billId?: number | '';
};

const answers = z.discriminatedUnion('mode', [
  z
    .safeExtend(createBill, {
      mode: z.literal('create'),
      accountId: chosenId(scannerText.accountRequired),
    })
    .check(hasOnceDate),
  z.object({
    mode: z.literal('pay'),
    billId: chosenId(scannerText.billRequired),
    amount: money({ required: scannerText.amountRequired, minimum: 1 }),
  }),
]);

/** A new bill needs all that is sent of a bill; of one that is paid only which, and how much: the rest of the form is not looked at. */
export const review: z.ZodMiniType<unknown, ReviewValues> = z.pipe(
  z.transform((values: ReviewValues) => billBody(values)),
  answers as z.ZodMiniType<unknown, NewBill>,
);

/** What the review begins with: what was read, the likely account, the defaults for the rest. A match preselects paying. */
export function reviewOf(scan: ScanAnswer, accountId: number | null): ReviewValues {
  const { match } = scan;
  return {
    ...billValues({ ...scan, accountId }),
    mode: match ? 'pay' : 'create',
    billId: match?.billId ?? '',
  };
}

/** Below this the person is asked to check what was read; from here on nearly all of it is right (docs/decisions/reading-bills.md). */
const sure = 0.8;

/** What to say beneath a field about how it was read; nothing where the engine is sure. */
export function readingHint(scan: ScanAnswer, field: keyof ScanAnswer['fields']): string | false {
  const { confidence, evidence } = scan.fields[field];
  if (confidence >= sure) return false;
  if (confidence === 0) return scannerText.notFound;
  const hide = field === 'amount' ? withoutNumbers : withoutAmounts;
  return evidence
    ? `${scannerText.unsure} ${scannerText.evidence(hide(evidence))}`
    : scannerText.unsure;
}
