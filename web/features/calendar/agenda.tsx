import { weekday } from '../../../ledger/calendar.ts';
import { calendarText } from '../../text/calendar.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { showShortDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { Items } from './day-items.tsx';
import { monthOf, sheetOf } from './month.ts';
import type { Sheet } from './use-sheet.ts';

/** The month's days that have a bill, as a list: a sheet of seven columns is too small on a phone. */
export function Agenda({ sheet }: { readonly sheet: Sheet }) {
  const { month, today, itemsOf, balanceOf } = sheet;
  const days = sheetOf(month)
    .flat()
    .filter((day) => monthOf(day) === month)
    .filter((day) => itemsOf(day).paid.length + itemsOf(day).coming.length > 0);
  return (
    <Card className="md:hidden">
      {days.length === 0 ? (
        <p className="px-4 py-10 text-center text-muted">{calendarText.none}</p>
      ) : (
        <ol className="divide-y divide-line px-4 py-1">
          {days.map((day) => {
            const balance = balanceOf(day);
            return (
              <li key={day} className="grid gap-2 py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <time dateTime={day} className="font-semibold">
                    {calendarText.days[weekday(day) - 1]}, {showShortDate(day)}{' '}
                    {day === today && <Badge tone="pen">{calendarText.today}</Badge>}
                  </time>
                  {balance !== undefined && (
                    <span className={cx('text-sm', balance < 0 ? 'text-bad' : 'text-muted')}>
                      {calendarText.balance} <Money cents={balance} />
                    </span>
                  )}
                </p>
                <Items items={itemsOf(day)} />
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
