import { useId, useState } from 'react';
import type { Summary } from '../../../api/contract/summary.ts';
import { type Cents, PAY_FREQUENCIES, type PayFrequency } from '../../../ledger/money.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useSummary } from '../../queries/summary.ts';
import { commonText } from '../../text/common.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { cx } from '../../ui/cx.ts';
import { Chevron } from '../../ui/disclosure.tsx';
import { Money, showMoney } from '../../ui/money.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AccountBreakdown, type Figure } from './account-breakdown.tsx';
import { balanceLabel, isLeftKnown, totalsFor } from './totals.ts';

const options = PAY_FREQUENCIES.map((value) => ({
  value,
  label: dashboardText.payFrequencies[value],
}));

/** Chooses the period that the overview's totals are shown for. */
function PayFrequencySelect(props: {
  readonly value: PayFrequency;
  readonly onChange: (frequency: PayFrequency) => void;
}) {
  const { value, onChange } = props;
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-muted max-sm:sr-only">
        {dashboardText.payFrequency}
      </label>
      <div className="w-32 sm:w-36">
        <Select
          id={id}
          className="h-9! max-sm:h-8! max-sm:text-sm!"
          options={options}
          value={value}
          onChoose={onChange}
        />
      </div>
    </div>
  );
}

/** One figure of the overview: a button that opens and closes the breakdown by account beneath the tiles. */
function Tile(props: {
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

const headingId = 'financial-overview';
const panelId = 'overview-by-account';
const tileGrid = 'grid gap-2 sm:gap-3 lg:grid-cols-4 lg:gap-4';
const inOneRow = 'grid-cols-4 sm:grid-cols-2';
/** As many characters of an amount as a fourth of a phone's width has room for. */
const roomForFour = 9;

function Waiting() {
  return (
    <div role="status" className={cx(tileGrid, inOneRow)}>
      <span className="sr-only">{commonText.loading}</span>
      {['income', 'expenses', 'saved', 'balance'].map((tile) => (
        <Skeleton key={tile} className="h-13 rounded-xl sm:h-28 sm:rounded-2xl" />
      ))}
    </div>
  );
}

function Tiles(props: { readonly summary: Summary; readonly frequency: PayFrequency }) {
  const { summary, frequency } = props;
  const [open, setOpen] = useState<Figure | null>(null);
  const { income, expenses, saved, balance } = totalsFor(summary, frequency);
  const per = dashboardText.period[frequency];
  const known = isLeftKnown(summary);
  const tiles = [
    { figure: 'income', label: dashboardText.income, cents: income, note: per },
    { figure: 'expenses', label: dashboardText.expenses, cents: expenses, note: per },
    { figure: 'saved', label: dashboardText.saved, cents: saved, note: dashboardText.savedNote },
    {
      figure: 'balance',
      label: balanceLabel(balance),
      cents: Math.abs(balance),
      note: known ? per : dashboardText.noIncome,
    },
  ] as const;
  const isShort = tiles.every(({ cents }) => showMoney(cents).length <= roomForFour);
  const narrow = known && isShort;
  return (
    <div className="grid gap-3 lg:gap-4">
      <div className={cx(tileGrid, narrow ? inOneRow : 'grid-cols-2')}>
        {tiles.map(({ figure, ...tile }) => (
          <Tile
            key={figure}
            {...tile}
            narrow={narrow}
            isNoteSeen={figure === 'balance' && !known}
            tone={figure === 'balance' && known && balance < 0 ? 'bad' : undefined}
            open={open === figure}
            panelId={panelId}
            onToggle={() => setOpen(open === figure ? null : figure)}
          />
        ))}
      </div>
      {open && <AccountBreakdown id={panelId} accounts={summary.accounts} figure={open} />}
    </div>
  );
}

/** The four tiles and, behind each, what every account contributes. */
export function FinancialOverview(props: {
  readonly frequency: PayFrequency;
  readonly onFrequency: (frequency: PayFrequency) => void;
}) {
  const { frequency, onFrequency } = props;
  const summary = useSummary();
  return (
    <section aria-labelledby={headingId} className="grid gap-1.5 sm:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-base sm:text-lg">
          {dashboardText.overview}
        </h2>
        <PayFrequencySelect value={frequency} onChange={onFrequency} />
      </div>
      <WhenRead query={summary} waiting={<Waiting />} failed={dashboardText.loadFailed} boxed>
        {(read) => <Tiles summary={read} frequency={frequency} />}
      </WhenRead>
    </section>
  );
}
