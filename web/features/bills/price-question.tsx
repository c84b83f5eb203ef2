import type { Bill } from '../../../api/contract/bills.ts';
import { PriceAsked } from '../../parts/bill/price-asked.tsx';
import { useAnswerPrice, useAskedPrice } from '../../queries/moved-price.ts';
import { movedPriceText as text } from '../../text/moved-price.ts';
import { Button } from '../../ui/button.tsx';
import { showMoney } from '../../ui/money.tsx';

/** Asks what the last payment means for the plan, where it came to another amount. Nothing where there is nothing to ask. */
export function PriceQuestion(props: { readonly bill: Bill; readonly onAnswered?: () => void }) {
  const { bill, onAnswered } = props;
  const moved = useAskedPrice()(bill);
  const answer = useAnswerPrice(bill.id);
  if (!moved) return null;
  const { dueDate, paid, planned, average } = moved;
  const isOther = average !== null && average !== paid && average !== bill.amount;
  const says = (body: Parameters<typeof answer.submit>[0]) => ({
    size: 'sm' as const,
    disabled: answer.busy,
    onClick: () => answer.submit({ dueDate, ...body }, onAnswered),
  });
  return (
    <PriceAsked says={text.asked(bill.name, showMoney(paid), showMoney(planned))}>
      <Button {...says({ answer: 'plan', amount: paid })}>{text.plan(showMoney(paid))}</Button>
      {isOther && (
        <Button variant="secondary" {...says({ answer: 'plan', amount: average })}>
          {text.average(showMoney(average))}
        </Button>
      )}
      <Button variant="secondary" {...says({ answer: 'once' })}>
        {text.once}
      </Button>
      <Button variant="quiet" {...says({ answer: 'later' })}>
        {text.later}
      </Button>
    </PriceAsked>
  );
}
