import type { Day } from '../../../ledger/calendar.ts';
import { calendarText } from '../../text/calendar.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Items } from './day-items.tsx';
import { isNews, monthOf, sheetOf } from './month.ts';
import type { Sheet } from './use-sheet.ts';

type Week = readonly Day[];

function DayCell({ day, sheet }: { readonly day: Day; readonly sheet: Sheet }) {
  const { today, itemsOf, balanceOf } = sheet;
  const balance = balanceOf(day);
  const isToday = day === today;
  return (
    <div className="flex min-h-full flex-col gap-1">
      <time
        dateTime={day}
        {...(isToday && { 'aria-current': 'date' as const })}
        className={cx(
          'self-start rounded-full px-1.5 text-sm tabular-nums',
          isToday ? 'bg-pen font-bold text-on-pen' : 'text-muted',
        )}
      >
        {Number(day.slice(8))}
        {isToday && <span className="sr-only"> ({calendarText.today})</span>}
      </time>
      <Items items={itemsOf(day)} narrow />
      {balance !== undefined && isNews(day, balanceOf) && (
        <p className={cx('mt-auto text-right text-xs', balance < 0 ? 'text-bad' : 'text-muted')}>
          <span className="sr-only">{calendarText.balance} </span>
          <Money cents={balance} />
        </p>
      )}
    </div>
  );
}

/** One weekday of the sheet: the days of other months stand back. */
const weekday = (sheet: Sheet, name: string, index: number): Column<Week> => {
  const dayOf = (week: Week) => week[index] ?? '';
  return {
    key: name,
    head: (
      <abbr title={name} className={cx('font-medium no-underline', index === 0 && 'pl-3')}>
        {name.slice(0, 3)}
      </abbr>
    ),
    cell: (week) => <DayCell day={dayOf(week)} sheet={sheet} />,
    className: (week) =>
      cx('h-28', monthOf(dayOf(week)) === sheet.month ? 'bg-card' : 'bg-sunken/60'),
  };
};

/** A month as a sheet of seven columns, for wide screens. */
export function MonthGrid({ sheet }: { readonly sheet: Sheet }) {
  return (
    <Table
      rows={sheetOf(sheet.month)}
      keyOf={(week) => week[0] ?? ''}
      columns={calendarText.days.map((name, index) => weekday(sheet, name, index))}
      rowLook="*:border *:border-line *:p-1.5! *:align-top"
      className="table-fixed overflow-hidden rounded-2xl max-md:hidden"
    />
  );
}
