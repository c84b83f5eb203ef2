import type { Cents } from '../../../ledger/money.ts';
import { cx } from '../../ui/cx.ts';
import { Chevron } from '../../ui/disclosure.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';

/** One figure of the overview: a button that opens and closes the breakdown by account beneath the tiles. */
export function Tile(props: {
  readonly label: string;
  readonly cents: Cents;
  readonly note: string;
  readonly tone?: 'bad' | undefined;
  /** One of four in a row on a phone. */
  readonly narrow: boolean;
  /** The note says more than the period, so a phone shows it too. */
  readonly isNoteSeen: boolean;
  readonly open: boolean;
  readonly panelId: string;
  readonly onToggle: () => void;
}) {
  const { label, cents, note, tone, narrow, isNoteSeen, open, panelId, onToggle } = props;
  const long = showMoney(cents).length > 11;
  return (
    <button
      type="button"
      aria-expanded={open}
      {...(open && { 'aria-controls': panelId })}
      onClick={onToggle}
      className={cx(
        'grid min-w-0 content-start gap-0.5 rounded-xl border bg-card text-left shadow-lift transition-colors sm:gap-1 sm:rounded-2xl sm:p-4',
        narrow ? 'px-2 py-2' : 'px-3 py-2.5',
        open ? 'border-pen' : 'border-line hover:border-edge',
      )}
    >
      <span className="flex items-center justify-between gap-2 text-xs text-muted sm:text-sm">
        {label}
        <Chevron open={open} className={narrow && 'max-sm:hidden'} />
      </span>
      <Money
        cents={cents}
        className={cx(
          'font-semibold tracking-tight',
          narrow ? 'text-sm' : long ? 'text-sm min-[360px]:text-base' : 'text-lg',
          long ? 'sm:text-xl' : 'sm:text-2xl',
          tone === 'bad' && 'text-bad',
        )}
      />
      <span className={cx('text-xs text-muted', !isNoteSeen && 'max-sm:sr-only')}>{note}</span>
    </button>
  );
}
