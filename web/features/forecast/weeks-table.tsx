import { TriangleAlert } from 'lucide-react';
import type { Forecast } from '../../../api/contract/forecast.ts';
import type { Day } from '../../../ledger/calendar.ts';
import { forecastText } from '../../text/forecast.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money, toCents } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Account } from './reading.ts';

const nothing = { balance: '0.00', lowestBalance: '0.00' };

type Row = { readonly week: Day; readonly index: number };

const weekColumn: Column<Row> = {
  key: 'week',
  head: forecastText.weekOf,
  namesRow: true,
  className: 'font-medium whitespace-nowrap',
  cell: ({ week }) => showDate(week),
};

const accountColumn = ({ accountId, name, weeks }: Account): Column<Row> => ({
  key: accountId,
  head: name,
  label: name,
  right: true,
  className: 'max-sm:flex max-sm:justify-between max-sm:gap-3',
  cell: ({ index }) => {
    const { balance, lowestBalance } = weeks[index] ?? nothing;
    const isShort = toCents(lowestBalance) < 0;
    return (
      <span className={cx('shrink-0', isShort && 'font-semibold text-bad')}>
        {isShort && (
          <TriangleAlert
            role="img"
            aria-label={forecastText.belowZero}
            size={14}
            className="mr-1 inline align-[-2px]"
          />
        )}
        <Money amount={balance} />
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
          rows={(forecast.accounts[0]?.weeks ?? []).map(({ week }, index) => ({ week, index }))}
          keyOf={({ week }) => week}
          columns={[weekColumn, ...forecast.accounts.map(accountColumn)]}
          rowLook="sm:*:py-2"
          folded="max-sm:grid max-sm:gap-1 max-sm:py-2"
        />
      </CardBody>
    </Card>
  );
}
