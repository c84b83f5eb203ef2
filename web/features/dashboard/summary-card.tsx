import type { PayFrequency } from '../../../ledger/money.ts';
import { useSummary } from '../../queries/summary.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { LastWeeks } from './last-weeks.tsx';
import { balanceLabel, isLeftKnown, type Totals, totalsFor } from './totals.ts';

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
