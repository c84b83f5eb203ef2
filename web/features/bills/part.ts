import type { Bill } from '../../../api/contract/bills.ts';
import { type Cents, formatMoney } from '../../../ledger/money.ts';
import { payText } from '../../text/payments.ts';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney, toCents } from '../../ui/money.tsx';

/** What stays due after a part, in cents; null where so much is no part: nothing, or all that is left. */
export function restAfter({ amountLeft }: Bill, paid: Cents): Cents | null {
  const rest = toCents(amountLeft) - paid;
  return paid > 0 && rest > 0 ? rest : null;
}

/** What the page proposes to pay: what is left. Where nothing is left, the field is blank: a payment may leave its amount out, but not say zero. */
export const proposedFor = ({ amountLeft }: Bill): string | undefined =>
  toCents(amountLeft) > 0 ? amountLeft : undefined;

/** The amount as a payment says it; left out where it is nothing. */
export const saidAmount = (amount: Cents) => amount > 0 && { amount: formatMoney(amount) };

/** What is due next of a bill that was paid: the rest, the next period, or nothing. */
export function whatFollows({ ended, dueDate, partPaid, amountLeft }: Bill): string {
  if (ended) return payText.ended;
  return toCents(partPaid) > 0
    ? payText.restDue(showMoney(amountLeft), showLongDay(dueDate))
    : payText.nextDue(showLongDay(dueDate));
}
