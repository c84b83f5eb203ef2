import { createBill } from '../../../api/contract/bills.ts';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { parseMoney } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { scannerText } from '../../text/scanner.ts';

/** The review as typed; accounts and bills are their ids as text, or '' while none is chosen. */
export type ReviewValues = {
  readonly mode: 'create' | 'pay';
  readonly billId: string;
  readonly name: string;
  readonly amount: string;
  readonly frequency: NonNullable<ScanAnswer['frequency']>;
  readonly category: NonNullable<ScanAnswer['category']>;
  readonly accountId: string;
  readonly dueDate: string;
  readonly isDirectDebit: boolean;
};

/** What the review begins with: what was read, the defaults for the rest (docs/product.md, Defaults and times). A match preselects paying. */
export function reviewOf(scan: ScanAnswer): ReviewValues {
  return {
    mode: scan.match ? 'pay' : 'create',
    billId: scan.match ? String(scan.match.billId) : '',
    name: scan.name ?? '',
    amount: scan.amount ?? '',
    frequency: scan.frequency ?? 'monthly',
    category: scan.category ?? 'other',
    accountId: '',
    dueDate: scan.dueDate ?? '',
    isDirectDebit: scan.isDirectDebit,
  };
}

/** The bill that a review creates. The payment day goes along only with direct debit. */
export function billOf(values: ReviewValues, scan: ScanAnswer): NewBill {
  const { name, amount, frequency, category, accountId, dueDate, isDirectDebit } = values;
  const { paymentDay, paymentDayType } = scan;
  return {
    name,
    amount,
    frequency,
    category,
    accountId,
    isDirectDebit,
    ...(isDirectDebit && { paymentDay, paymentDayType }),
    ...(dueDate && { dueDate }),
  };
}

/** A field of the review and what is wrong with it. */
export type ReviewProblem = { readonly field: keyof ReviewValues; readonly message: string };

const fields = ['name', 'amount', 'frequency', 'category', 'accountId', 'dueDate'] as const;

/** What keeps a review from being sent, in the product's words; nothing when all is well. */
export function problemsOf(values: ReviewValues, scan: ScanAnswer): ReviewProblem[] {
  const issues = createBill.safeParse(billOf(values, scan)).error?.issues ?? [];
  if (values.mode === 'pay') {
    const amount = issues.find(({ path }) => path[0] === 'amount');
    return [
      ...(values.billId === ''
        ? [{ field: 'billId' as const, message: scannerText.billRequired }]
        : []),
      ...(amount || !parseMoney(values.amount)
        ? [{ field: 'amount' as const, message: amount?.message ?? scannerText.amountRequired }]
        : []),
    ];
  }
  return issues.flatMap(({ path, message }) => {
    const field = fields.find((one) => one === path[0]);
    if (!field) return [];
    return [{ field, message: field === 'accountId' ? scannerText.accountRequired : message }];
  });
}
