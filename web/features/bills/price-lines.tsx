import type { Bill } from '../../../api/contract/bills.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { useAskedPrice } from '../../queries/moved-price.ts';
import { movedPriceText as text } from '../../text/moved-price.ts';
import { Button } from '../../ui/button.tsx';
import { showMoney } from '../../ui/format-money.ts';

/** The first of the bills whose price has moved, each with the way to where that is answered. */
export function PriceLines(props: { readonly bills: readonly Bill[]; readonly most: number }) {
  const { bills, most } = props;
  const askedOf = useAskedPrice();
  const asked = bills.flatMap((bill) => {
    const moved = askedOf(bill);
    return moved ? [{ ...bill, moved }] : [];
  });
  const lines = asked.slice(0, Math.max(0, most));
  if (lines.length === 0) return null;
  return (
    <ul aria-label={text.title} className="mt-1 divide-y divide-line border-t border-line pt-1">
      {lines.map(({ id, name, moved }) => (
        <li key={id} className="flex items-center justify-between gap-x-3 py-1.5 sm:gap-x-4">
          <p className="amount min-w-0 text-sm text-muted wrap-anywhere">
            {text.asked(name, showMoney(moved.paid), showMoney(moved.planned))}
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="shrink-0"
            {...dialogOpener('bill-detail', id)}
          >
            {text.answer}
          </Button>
        </li>
      ))}
    </ul>
  );
}
