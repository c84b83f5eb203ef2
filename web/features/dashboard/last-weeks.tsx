import type { WeeklySummary } from '../../../api/contract/summary.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';

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
export function LastWeeks({ weeks }: { readonly weeks: readonly WeeklySummary[] }) {
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
