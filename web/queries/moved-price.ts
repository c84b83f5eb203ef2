import type * as z from 'zod/mini';
import type { Bill } from '../../api/contract/bills.ts';
import type { answerPrice } from '../../api/contract/moved-price.ts';
import type { Day } from '../../ledger/calendar.ts';
import { hasMoved, type PriceThreshold } from '../../ledger/money.ts';
import { write } from '../base/api.ts';
import { useWrite } from '../base/use-write.ts';
import { movedPriceText as text } from '../text/moved-price.ts';
import { showMoney, toCents } from '../ui/money.tsx';
import { useToday } from '../ui/today.ts';
import { usePreferences } from './preferences.ts';

type MovedPrice = NonNullable<Bill['movedPrice']>;
type Answer = z.input<typeof answerPrice>;

/** How far a price must have moved for this person to be asked; null while that is not known. */
export function usePriceThreshold(): PriceThreshold | null {
  const preferences = usePreferences().data;
  // What is kept of an earlier visit may know of none.
  if (preferences?.movedPriceAmount === undefined) return null;
  return { percent: preferences.movedPricePercent, amount: toCents(preferences.movedPriceAmount) };
}

/** What is asked of a bill today: its price has moved by more than the person's threshold, from what was planned and from what is planned next. */
function askedOf(
  { amount, movedPrice }: Bill,
  threshold: PriceThreshold | null,
  today: Day,
): MovedPrice | null {
  // What is kept of an earlier visit may know of none.
  if (!movedPrice || !threshold) return null;
  if (movedPrice.quietUntil !== null && movedPrice.quietUntil > today) return null;
  const paid = toCents(movedPrice.paid);
  const plans = [movedPrice.planned, amount].map(toCents);
  return plans.every((plan) => hasMoved(plan, paid, threshold)) ? movedPrice : null;
}

/** Tells what is asked of a bill today, by what the person prefers; null for nothing. */
export function useAskedPrice(): (bill: Bill) => MovedPrice | null {
  const threshold = usePriceThreshold();
  const today = useToday();
  return (bill) => askedOf(bill, threshold, today);
}

function said({ name, amount }: Bill, { answer }: Answer) {
  switch (answer) {
    case 'plan':
      return { title: text.planned, description: text.plannedBody(name, showMoney(amount)) };
    case 'once':
      return { title: text.kept, description: text.keptBody(name, showMoney(amount)) };
    case 'later':
      return { title: text.quietTitle, description: text.quietBody(name) };
  }
}

/** Says what a price that has moved means for the plan of the bill with this id. Answers the bill. */
export const useAnswerPrice = (id: number) =>
  useWrite({
    send: (body: Answer, key) => write<Bill>('POST', `/api/bills/${id}/price`, { key, body }),
    once: () => `price ${id}`,
    success: said,
    undoable: ['PricePlanned', 'PriceKept'],
    failure: text.failed,
  });
