import type { Day } from '../../../ledger/calendar.ts';
import { calendarText } from '../../text/calendar.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';
import { Items } from './day-items.tsx';
import { isNews, monthOf, sheetOf } from './month.ts';
import type { Sheet } from './use-sheet.ts';

function Cell({ day, sheet }: { readonly day: Day; readonly sheet: Sheet }) {
  const { month, today, itemsOf, balanceOf } = sheet;
  const balance = balanceOf(day);
  const isToday = day === today;
  return (
    <td
      {...(isToday && { 'aria-current': 'date' as const })}
      className={cx(
        'h-28 border border-line p-1.5 align-top',
        monthOf(day) === month ? 'bg-card' : 'bg-sunken/60',
      )}
    >
      <div className="flex min-h-full flex-col gap-1">
        <time
          dateTime={day}
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
    </td>
  );
}

/** A month as a sheet of seven columns, for wide screens. */
export function MonthGrid({ sheet }: { readonly sheet: Sheet }) {
  return (
    <table className="w-full table-fixed border-collapse overflow-hidden rounded-2xl max-md:hidden">
      <thead>
        <tr>
          {calendarText.days.map((name) => (
            <th key={name} scope="col" className="pb-2 text-sm font-medium text-muted">
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheetOf(sheet.month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Cell key={day} day={day} sheet={sheet} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
