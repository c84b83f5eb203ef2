import type { Bill } from '../../../api/contract/bills.ts';
import { changesOf } from '../../base/changes.ts';
import type { BillChange, NewBill } from '../../queries/bills.ts';

/** The form's fields, for errors that the server answers. */
export const billFields = [
  'name',
  'amount',
  'frequency',
  'category',
  'accountId',
  'dueDate',
  'paymentDay',
  'paymentDayType',
] as const;

/** What the form starts with: the bill, or the defaults of a new one (docs/product.md). */
export function valuesOf(bill: Bill | undefined): NewBill {
  return {
    name: bill?.name ?? '',
    amount: bill?.amount ?? '',
    frequency: bill?.frequency ?? 'monthly',
    category: bill?.category ?? 'other',
    accountId: bill?.accountId ?? '',
    isAutomatic: bill?.isAutomatic ?? false,
    isDirectDebit: bill?.isDirectDebit ?? false,
    paymentDay: bill?.paymentDay ?? null,
    paymentDayType: bill?.paymentDayType ?? 'monthly',
    dueDate: bill?.dueDate,
  };
}

/** What is sent of a new bill. The payment day goes along only with automatic payments or direct debit. */
export function bodyOf({ paymentDay, paymentDayType, ...body }: NewBill): NewBill {
  const scheduled = body.isAutomatic || body.isDirectDebit;
  return { ...body, ...(scheduled && { paymentDay, paymentDayType }) };
}

/** What is sent of an edit; null when nothing was changed. A payment day means nothing without its type. */
export function changeOf(bill: Bill, opened: NewBill, values: NewBill): BillChange | null {
  const changes = changesOf(bodyOf(opened), bodyOf(values));
  if (!changes) return null;
  const { paymentDay, paymentDayType } = values;
  const day = 'paymentDay' in changes || 'paymentDayType' in changes;
  return { id: bill.id, ...changes, ...(day && { paymentDay, paymentDayType }) };
}
