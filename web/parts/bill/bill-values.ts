import type { NewBill } from '../../queries/bills.ts';

/** What is known of a bill before a person fills in the rest: the bill itself, or what was read of one. */
type Known = { readonly [Field in keyof NewBill]?: NewBill[Field] | null };

/** What a bill's fields begin with: what is known, and the defaults of a new bill for the rest (docs/product.md). */
export function billValues(known: Known = {}): NewBill {
  return {
    name: known.name ?? '',
    amount: known.amount ?? '',
    contingency: known.contingency ?? 0,
    frequency: known.frequency ?? 'monthly',
    category: known.category ?? 'other',
    accountId: known.accountId ?? '',
    isAutomatic: known.isAutomatic ?? false,
    isDirectDebit: known.isDirectDebit ?? false,
    paymentDay: known.paymentDay ?? null,
    paymentDayType: known.paymentDayType ?? 'monthly',
    dueDate: known.dueDate ?? undefined,
  };
}

/** What is sent of a bill. The payment day goes along only with automatic payments or direct debit. */
export function billBody({ paymentDay, paymentDayType, ...body }: NewBill): NewBill {
  const scheduled = body.isAutomatic || body.isDirectDebit;
  return { ...body, ...(scheduled && { paymentDay, paymentDayType }) };
}
