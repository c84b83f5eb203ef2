import { cx } from './cx.ts';
import { showMoney } from './format-money.ts';

/**
 * Every amount on the page: `<Money cents={123450} />` or `<Money amount="1234.50" />` shows `$1,234.50` in figures of equal
 * width, as dots while amounts are hidden. `highlight` draws the highlighter under a weekly amount.
 */
export function Money(
  props: ({ readonly cents: number } | { readonly amount: string }) & {
    readonly highlight?: boolean;
    readonly className?: string;
  },
) {
  return (
    <span
      className={cx(
        'whitespace-nowrap tabular-nums',
        props.highlight && 'highlight',
        props.className,
      )}
    >
      {showMoney('cents' in props ? props.cents : props.amount)}
    </span>
  );
}
