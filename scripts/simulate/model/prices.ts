/** The answers of a person about a payment that differed from the plan. */
import { type Calls, conflict, NOT_FOUND, OK, type Verdict } from './calls.ts';
import { isOver } from './course.ts';
import { type Day, plusDays } from './days.ts';
import { plan } from './follows.ts';
import { type Bill, find, type Household, record } from './household.ts';
import { cents } from './money.ts';

/** The question about a moved price. A bill that has ended, or whose amount follows, asks none. */
export const askedOf = (bill: Bill): Bill['movedPrice'] =>
  isOver(bill) || bill.follows !== null ? null : bill.movedPrice;

const FOUR_WEEKS = 28;

/** One answer for each payment; the next payment and another amount end the question too. */
export function answerPrice(
  house: Household,
  { id, body }: Calls['answerPrice'],
  today: Day,
): Verdict {
  const bill = find(house, 'bills', id);
  if (!bill) return NOT_FOUND;
  const asked = askedOf(bill);
  if (asked?.dueDate !== body.dueDate) return conflict('price_answered');
  if (body.answer === 'plan')
    plan(house, bill, { amount: body.amount ? cents(body.amount) : asked.paid, today });
  else keep(house, bill, body.answer === 'later' ? plusDays(today, FOUR_WEEKS) : null, today);
  return OK;
}

function keep(house: Household, bill: Bill, quietUntil: Day | null, day: Day): void {
  const { movedPrice } = bill;
  if (!movedPrice || (quietUntil !== null && quietUntil === movedPrice.quietUntil)) return;
  record(house, { type: 'PriceKept', day, billId: bill.id }, () => {
    bill.movedPrice = quietUntil === null ? null : { ...movedPrice, quietUntil };
  });
}
