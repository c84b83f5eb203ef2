import type { Bill } from '../../../api/contract/bills.ts';
import { useChangeBill, useGivePriceBack } from '../../queries/bill-writes.ts';
import { useHistoricalAmounts } from '../../queries/historical-amounts.ts';
import { usePriceThreshold } from '../../queries/moved-price.ts';
import { movedPriceText as text } from '../../text/moved-price.ts';
import { undoText } from '../../text/undo.ts';
import { Button } from '../../ui/button.tsx';
import { showMoney, toCents } from '../../ui/money.tsx';
import { PriceAsked } from './price-asked.tsx';
import { answersTo, isOtherPrice, type ToldAnswer } from './told-price.ts';

type Told = {
  readonly bill: Bill;
  /** What it costs by an invoice or a list, as the API writes it. */
  readonly amount: string;
};

/** What is planned once it is answered: of the period that is due, and of what follows where that is something else. */
function planned({ name, amount, followingDueDate, priceChanges: [ahead] }: Bill): string {
  const isNext = ahead && followingDueDate !== null && ahead.from <= followingDueDate;
  return isNext
    ? text.thisTimeBody(name, showMoney(amount), showMoney(ahead.amount))
    : text.plannedBody(name, showMoney(amount));
}

function wordsOf(answer: ToldAnswer, amount: string): string {
  switch (answer.says) {
    case 'plan':
      return text.plan(showMoney(amount));
    case 'average':
      return text.average(showMoney(answer.average));
    case 'once':
      return text.once;
  }
}

/** Each answer can be taken back by its toast, as long as that is there and the bill says what was answered. */
function useAnswer(bill: Bill) {
  const once = () => `price ${bill.id}`;
  const back = useGivePriceBack({
    once,
    success: ({ amount }) => ({
      title: undoText.undone,
      description: text.takenBack(bill.name, showMoney(amount)),
    }),
  });
  return useChangeBill({
    once,
    failure: text.failed,
    success: (after) => ({
      title: text.planned,
      description: planned(after),
      action: { label: undoText.undo, onAction: () => back.submit({ from: after, to: bill }) },
    }),
  });
}

function Question({ bill, amount }: Told) {
  const past = useHistoricalAmounts(bill.id).data ?? [];
  const answer = useAnswer(bill);
  const answers = answersTo(
    bill,
    toCents(amount),
    past.map((one) => toCents(one.amount)),
  );
  return (
    <PriceAsked says={text.asked(bill.name, showMoney(amount), showMoney(bill.amount))}>
      {answers.map((one) => (
        <Button
          key={one.says}
          size="sm"
          variant="secondary"
          disabled={answer.busy}
          onClick={() => answer.submit(one.change)}
        >
          {wordsOf(one, amount)}
        </Button>
      ))}
    </PriceAsked>
  );
}

/** Asks what a price that was told means for the plan of a bill that is still to be paid; nothing where it is as planned. */
export function AskToldPrice({ bill, amount }: Told) {
  const threshold = usePriceThreshold();
  if (!threshold || !isOtherPrice(bill, toCents(amount), threshold)) return null;
  return <Question bill={bill} amount={amount} />;
}
