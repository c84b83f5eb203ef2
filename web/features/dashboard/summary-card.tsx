import type { WeeklySummary } from '../../../api/contract/summary.ts';
import type { PayFrequency } from '../../../ledger/money.ts';
import { useSummary } from '../../queries/summary.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { balanceLabel, isLeftKnown, type Totals, totalsFor } from './totals.ts';

const shown = 8;

const columns: readonly Column<WeeklySummary>[] = [
  {
    key: 'week',
    head: dashboardText.weekOf,
    namesRow: true,
    className: 'font-normal whitespace-nowrap',
    cell: ({ week }) => showDate(week),
  },
  ...(['setAside', 'paid'] as const).map((sum) => ({
    key: sum,
    head: dashboardText[sum],
    right: true,
    cell: (week: WeeklySummary) => <Money amount={week[sum]} />,
  })),
];

/** What the latest weeks set aside and paid, newest first. */
function LastWeeks({ weeks }: { readonly weeks: readonly WeeklySummary[] }) {
  return (
    <div>
      <h3 className="mb-1.5 text-sm">{dashboardText.lastWeeks}</h3>
      {weeks.length === 0 ? (
        <p className="text-sm text-muted">{dashboardText.noWeeks}</p>
      ) : (
        <Table
          className="text-sm"
          rows={weeks.slice(0, shown)}
          keyOf={({ week }) => week}
          columns={columns}
        />
      )}
    </div>
  );
}

const headingId = 'period-summary';

function Sum(props: { readonly totals: Totals; readonly known: boolean }) {
  const { income, expenses, balance } = props.totals;
  const row = 'flex items-baseline justify-between gap-4';
  return (
    <dl className="grid gap-1.5">
      <div className={row}>
        <dt className="text-muted">{dashboardText.income}</dt>
        <dd>
          <Money cents={income} />
        </dd>
      </div>
      <div className={row}>
        <dt className="text-muted">{dashboardText.expenses}</dt>
        <dd>
          <Money cents={-expenses} />
        </dd>
      </div>
      <div className={cx(row, 'border-t border-ink/60 pt-1.5 font-semibold')}>
        <dt>{balanceLabel(balance)}</dt>
        <dd className={props.known && balance < 0 ? 'text-bad' : ''}>
          <Money cents={Math.abs(balance)} />
        </dd>
      </div>
    </dl>
  );
}

/** The sum behind the tiles, and what the last weeks set aside and paid. The overview says when it cannot be read. */
export function SummaryCard({ frequency }: { readonly frequency: PayFrequency }) {
  const { data: summary, isError } = useSummary();
  if (isError && !summary) return null;
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader id={headingId} title={dashboardText.summaryTitle[frequency]} />
      <CardBody className="grid gap-5">
        {summary ? (
          <>
            <Sum totals={totalsFor(summary, frequency)} known={isLeftKnown(summary)} />
            <LastWeeks weeks={summary.weeks} />
          </>
        ) : (
          <SkeletonRows className="h-6" count={4} />
        )}
      </CardBody>
    </Card>
  );
}
