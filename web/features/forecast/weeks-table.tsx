import { TriangleAlert } from 'lucide-react';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { forecastText } from '../../text/forecast.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type WeekRow, weekRows } from './reading.ts';

const weekColumn: Column<WeekRow> = {
  key: 'week',
  head: forecastText.weekOf,
  namesRow: true,
  className: 'font-medium whitespace-nowrap',
  cell: ({ week }) => showDate(week),
};

const accountColumn = ({ accountId, name }: Forecast['accounts'][number]): Column<WeekRow> => ({
  key: accountId,
  head: name,
  label: name,
  right: true,
  className: 'max-sm:flex max-sm:justify-between max-sm:gap-3',
  cell: ({ balances }) => {
    const { end, low } = balances.get(accountId) ?? { end: 0, low: 0 };
    return (
      <span className={cx('shrink-0', low < 0 && 'font-semibold text-bad')}>
        {low < 0 && (
          <TriangleAlert
            role="img"
            aria-label={forecastText.belowZero}
            size={14}
            className="mr-1 inline align-[-2px]"
          />
        )}
        <Money cents={end} />
      </span>
    );
  },
});

/** The same as the chart in figures; on a phone each week is a block of its own. */
export function WeeksTable({ forecast }: { readonly forecast: Forecast }) {
  return (
    <Card aria-labelledby="week-by-week">
      <CardHeader id="week-by-week" title={forecastText.tableTitle} hint={forecastText.tableHint} />
      <CardBody>
        <Table
          className="text-sm"
          rows={weekRows(forecast)}
          keyOf={({ week }) => week}
          columns={[weekColumn, ...forecast.accounts.map(accountColumn)]}
          rowLook="sm:*:py-2"
          folded="max-sm:grid max-sm:gap-1 max-sm:py-2"
        />
      </CardBody>
    </Card>
  );
}
