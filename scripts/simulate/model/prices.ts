/** What a person says about a payment that came to another amount than was planned. */
import type { Calls, Verdict } from './calls.ts';
import { isOver } from './course.ts';
import { type Day, plusDays } from './days.ts';
import { plan } from './follows.ts';
import { type Bill, find, type Household, happens } from './household.ts';
import { cents } from './money.ts';

/** What is asked, as long as there is something to plan and a person plans it. */
export const askedOf = (bill: Bill): Bill['moved'] =>
  isOver(bill) || bill.follows !== null ? null : bill.moved;

const FOUR_WEEKS = 28;

/** Once about each payment, until the next one or another amount. */
export function answerPrice(
  house: Household,
  { id, body }: Calls['answerPrice'],
  today: Day,
): Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return { status: 404, code: 'not_found' };
  const asked = askedOf(bill);
  if (asked?.dueDate !== body.dueDate) return { status: 409, code: 'price_answered' };
  if (body.answer === 'plan')
    plan(house, bill, { amount: body.amount ? cents(body.amount) : asked.paid, today });
  else keep(house, bill, body.answer === 'later' ? plusDays(today, FOUR_WEEKS) : null, today);
  return { status: 200 };
}

function keep(house: Household, bill: Bill, quietUntil: Day | null, day: Day): void {
  const { moved } = bill;
  if (!moved || (quietUntil !== null && quietUntil === moved.quietUntil)) return;
  happens(house, { type: 'PriceKept', day, billId: bill.id }, () => {
    bill.moved = quietUntil === null ? null : { ...moved, quietUntil };
  });
}
