import { toCents } from '../../queries/cents.ts';
import { useSummary } from '../../queries/summary.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Money } from '../../ui/money.tsx';

/** The product's one sentence, with this household's own figure. */
export function WeeklyPromise() {
  const { data } = useSummary();
  if (!data) return <span aria-hidden="true">{'\u00a0'}</span>;
  if (toCents(data.weeklyExpenses) === 0) return dashboardText.promiseNone;
  return (
    <>
      {dashboardText.promise}{' '}
      <Money amount={data.weeklyExpenses} highlight className="font-semibold text-ink" />{' '}
      {dashboardText.promiseEnd}
    </>
  );
}
