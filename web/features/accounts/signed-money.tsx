import { cx } from '../../ui/cx.ts';
import { showMoney } from '../../ui/format-money.ts';

/** An amount with its sign before it, plus included: a movement in or out. */
export function SignedMoney({ amount }: { readonly amount: string }) {
  const out = amount.startsWith('-');
  return (
    <span className={cx('whitespace-nowrap tabular-nums', !out && 'text-good')}>
      {`${out ? '' : '+'}${showMoney(amount)}`}
    </span>
  );
}
