/** A price that an invoice or a list names for a bill before it is paid: whether to ask about it, and what each answer plans. */
import type { Bill } from '../../../api/contract/bills.ts';
import { type Day, daysBetween } from '../../../ledger/calendar.ts';
import {
  averageOf,
  type Cents,
  formatMoney,
  hasMoved,
  type PriceThreshold,
} from '../../../ledger/money.ts';
import type { BillChange } from '../../queries/bill-writes.ts';
import { toCents } from '../../ui/money.tsx';

/**
 * Whether a price is far from all that is planned for the bill. Where a payment is under way, in parts or scheduled, that one's
 * own question comes, and this one would be the second. What follows its payments plans the next one by itself.
 */
export function isOtherPrice(bill: Bill, told: Cents, threshold: PriceThreshold): boolean {
  if (bill.ended || bill.follows || bill.scheduledPayment || toCents(bill.partPaid) > 0)
    return false;
  const planned = [bill.amount, ...bill.priceChanges.map(({ amount }) => amount)];
  return told > 0 && planned.every((amount) => hasMoved(toCents(amount), told, threshold));
}

/** Whether an invoice that is due on a day is for the period that the bill is due for: nearer to it than half a period. */
export function isForDuePeriod(
  { dueDate, followingDueDate }: Pick<Bill, 'dueDate' | 'followingDueDate'>,
  invoice: Day | null,
): boolean {
  if (invoice === null || followingDueDate === null) return true;
  return Math.abs(daysBetween(dueDate, invoice)) * 2 < daysBetween(dueDate, followingDueDate);
}

/** An answer, with what it changes of the bill. `average` plans that from the next period on, in cents. */
export type ToldAnswer =
  | { readonly says: 'plan' | 'once'; readonly change: BillChange }
  | { readonly says: 'average'; readonly change: BillChange; readonly average: Cents };

/**
 * The answers that there are, the first one first. The period that is due costs what it was told to; they differ in what follows. Where
 * nothing follows, or it follows from the price by a yearly rise, there is one plan; where its price is known ahead, that stays. `past`
 * are the bill's past amounts in cents.
 */
export function answersTo(bill: Bill, told: Cents, past: readonly Cents[]): ToldAnswer[] {
  const { id, followingDueDate: next, priceChanges, yearlyRise } = bill;
  const change = { id, amount: formatMoney(told) };
  const [ahead] = priceChanges;
  if (next === null || (yearlyRise && yearlyRise.from <= next)) return [{ says: 'plan', change }];
  if (ahead && ahead.from <= next) return [{ says: 'once', change }];
  const followedBy = (amount: string): BillChange => ({
    ...change,
    priceChanges: [{ from: next, amount }, ...priceChanges],
  });
  const average = averageOf([...past, told]);
  const isOther = past.length > 0 && ![told, toCents(bill.amount)].includes(average);
  return [
    { says: 'plan', change },
    ...(isOther
      ? [{ says: 'average' as const, change: followedBy(formatMoney(average)), average }]
      : []),
    { says: 'once', change: followedBy(bill.amount) },
  ];
}
