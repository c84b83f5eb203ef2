/** Prices that move: what a payment came to, where that was not what was planned (docs/product.md, Prices that move). */
import { err, ok } from 'neverthrow';
import { savesFrom } from './bills.ts';
import { addDays, type Day, later, weekStart } from './calendar.ts';
import { hasEnded } from './course.ts';
import { type Decision, find } from './decision.ts';
import type { Bill } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { Cents } from './money.ts';

/**
 * What a person says about a price that has moved; `dueDate` is that of the period which they saw, left out the one that is asked
 * about. `plan`: from now on it is `amount`, in cents, left out what was paid. `once`: this time only. `later`: they are asked again in
 * four weeks.
 */
export type AnswerPrice = {
  type: 'AnswerPrice';
  billId: number;
  dueDate?: Day | undefined;
  answer: 'plan' | 'once' | 'later';
  amount?: Cents | undefined;
};

/** For how many days nothing is asked after `later`. */
const QUIET_DAYS = 28;

/** Checked in this order: bill, that this is still asked. */
export function answerPrice(command: AnswerPrice, ledger: Ledger, today: Day): Decision {
  const { billId } = command;
  return find(ledger, 'bills', billId).andThen((bill): Decision => {
    const open = openPrice(bill);
    if (!open || open.dueDate !== (command.dueDate ?? open.dueDate))
      return err({ refusal: 'price_answered' });
    const { dueDate, paid, quietUntil } = open;
    if (command.answer === 'plan')
      return ok([planned(bill, command.amount ?? paid, { by: 'person', dueDate, ledger, today })]);
    const until = command.answer === 'later' ? addDays(today, QUIET_DAYS) : null;
    if (until !== null && until === quietUntil) return ok([]);
    return ok([{ type: 'PriceKept', data: { billId, dueDate, until } }]);
  });
}

/** What is to be asked of a bill, later at the latest: nothing of one that has no payment to come, or that follows what it comes to. */
export const openPrice = (bill: Bill): Bill['movedPrice'] =>
  hasEnded(bill) || bill.follows !== null ? null : bill.movedPrice;

type Planning = { by: 'person' | 'payment'; dueDate: Day; ledger: Ledger; today: Day };

/** The bill costs so much from the period on that is due now, after what that of `dueDate` came to; prices that are known ahead stay. */
export function planned(
  bill: Bill,
  amount: Cents,
  { by, dueDate, ledger, today }: Planning,
): LedgerEvent {
  const first = savesFrom(bill, { ...bill, amount }, ledger, today);
  // A period that cost nothing leaves no weeks to save in, as where the price was known ahead (course.ts).
  const wakes = by === 'payment' && bill.amount === 0 && amount > 0;
  const accruesFrom = wakes ? later(first, addDays(weekStart(dueDate), 7)) : first;
  return { type: 'PricePlanned', data: { billId: bill.id, dueDate, amount, accruesFrom, by } };
}
