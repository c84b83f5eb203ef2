import { ChevronDown } from 'lucide-react';
import type { Cents } from '../../../ledger/money.ts';
import { cx } from '../../ui/cx.ts';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';

/** One figure of the overview: a button that opens and closes the breakdown by account beneath the tiles. */
export function Tile({
  label,
  cents,
  note,
  tone,
  open,
  panelId,
  onToggle,
}: {
  readonly label: string;
  readonly cents: Cents;
  readonly note: string;
  readonly tone?: 'bad' | undefined;
  readonly open: boolean;
  readonly panelId: string;
  readonly onToggle: () => void;
}) {
  const long = showMoney(cents).length > 11;
  return (
    <button
      type="button"
      aria-expanded={open}
      {...(open && { 'aria-controls': panelId })}
      onClick={onToggle}
      className={cx(
        'grid min-w-0 gap-1 rounded-2xl border bg-card p-3.5 text-left shadow-lift transition-colors sm:p-4',
        open ? 'border-pen' : 'border-line hover:border-edge',
      )}
    >
      <span className="flex items-center justify-between gap-2 text-sm text-muted">
        {label}
        <ChevronDown
          aria-hidden="true"
          size={16}
          className={cx('shrink-0 transition-transform', open && 'rotate-180')}
        />
      </span>
      <Money
        cents={cents}
        className={cx(
          'font-semibold tracking-tight',
          long
            ? 'text-sm min-[360px]:text-base sm:text-xl'
            : 'text-lg min-[360px]:text-xl sm:text-2xl',
          tone === 'bad' && 'text-bad',
        )}
      />
      <span className="text-xs text-muted">{note}</span>
    </button>
  );
}
