import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, type Day, isDay, weekday } from '../../../ledger/calendar.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { setParam, useParam } from '../../base/use-param.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { calendarText } from '../../text/calendar.ts';
import { navigationText } from '../../text/navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showDate, showShortDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToday } from '../../ui/today.ts';
import { Items } from './day-items.tsx';
import { isNews, monthOf, sheetOf } from './month.ts';
import { type Sheet, useSheet } from './use-sheet.ts';

function DayOfBills({ day, sheet }: { readonly day: Day; readonly sheet: Sheet }) {
  const balance = sheet.balanceOf(day);
  return (
    <li className="grid gap-2 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <time dateTime={day} className="font-semibold">
          {calendarText.days[weekday(day) - 1]}, {showShortDate(day)}{' '}
          {day === sheet.today && <Badge tone="pen">{calendarText.today}</Badge>}
        </time>
        {balance !== undefined && (
          <span className={cx('text-sm', balance < 0 ? 'text-bad' : 'text-muted')}>
            {calendarText.balance} <Money cents={balance} />
          </span>
        )}
      </p>
      <Items items={sheet.itemsOf(day)} />
    </li>
  );
}

const list = 'divide-y divide-line px-4';

/** The days gone by, behind a button: what is to come is looked for more often. */
function Past({ days, sheet }: { readonly days: readonly Day[]; readonly sheet: Sheet }) {
  return (
    <div className="border-b border-line">
      <Disclosure
        title={calendarText.past(days.length)}
        look="rounded-t-2xl px-4 py-3 text-sm text-muted hover:text-ink"
      >
        <ol className={cx(list, 'border-t border-line')}>
          {days.map((day) => (
            <DayOfBills key={day} day={day} sheet={sheet} />
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}

/** A month without bills, or the rest of one, and a way to one. Of what lies further than the forecast goes nobody knows. */
function Nothing({ sheet, isRest }: { readonly sheet: Sheet; readonly isRest?: boolean }) {
  const none = isRest ? calendarText.noneLeft : calendarText.none;
  return (
    <EmptyState
      title={sheet.until === null ? none : calendarText.beyond(showDate(sheet.until))}
      action={
        <Button variant="secondary" {...dialogOpener('bill')}>
          {navigationText.addBill}
        </Button>
      }
    />
  );
}

/**
 * The month's days that have a bill, as a list: a sheet of seven columns is too small on a phone. This month's begins at today;
 * a month gone by stands there whole.
 */
function Agenda({ sheet }: { readonly sheet: Sheet }) {
  const { month, today, itemsOf } = sheet;
  const days = sheetOf(month)
    .flat()
    .filter((day) => monthOf(day) === month)
    .filter((day) => itemsOf(day).paid.length + itemsOf(day).coming.length > 0);
  const past = month === monthOf(today) ? days.filter((day) => day < today) : [];
  const shown = days.slice(past.length);
  return (
    <Card className="md:hidden">
      {past.length > 0 && <Past key={month} days={past} sheet={sheet} />}
      {shown.length === 0 ? (
        <Nothing sheet={sheet} isRest={past.length > 0} />
      ) : (
        <ol className={cx(list, 'py-1')}>
          {shown.map((day) => (
            <DayOfBills key={day} day={day} sheet={sheet} />
          ))}
        </ol>
      )}
    </Card>
  );
}

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

/** One weekdayColumn of the sheet: the days of other months stand back. */
const weekdayColumn = (sheet: Sheet, name: string, index: number): Column<Week> => {
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
function MonthGrid({ sheet }: { readonly sheet: Sheet }) {
  return (
    <Table
      rows={sheetOf(sheet.month)}
      keyOf={(week) => week[0] ?? ''}
      columns={calendarText.days.map((name, index) => weekdayColumn(sheet, name, index))}
      rowLook="*:border *:border-line *:p-1.5! *:align-top"
      className="table-fixed overflow-hidden rounded-2xl max-md:hidden"
    />
  );
}

/** The month in the address (`?month=2026-12`), else this one. */
function useMonth() {
  const named = `${useParam('month')}-01`;
  const thisMonth = monthOf(useToday());
  const month = isDay(named) ? named : thisMonth;
  const choose = (next: Day) => setParam('month', next === thisMonth ? null : next.slice(0, 7));
  return { month, thisMonth, choose };
}

const monthName = (month: Day) =>
  `${calendarText.months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** One month of bills: paid, to come, and what is left when each day ends. */
export function CalendarView() {
  const { month, thisMonth, choose } = useMonth();
  const { sheet, reading, hasBills } = useSheet(month);
  return (
    <>
      <div className="mb-4 flex items-center gap-2">
        <h2 aria-live="polite" className="min-w-0 flex-1 text-xl">
          {monthName(month)}
        </h2>
        {month !== thisMonth && (
          <Button variant="quiet" size="sm" onClick={() => choose(thisMonth)}>
            {calendarText.thisMonth}
          </Button>
        )}
        <Button
          variant="secondary"
          size="icon"
          aria-label={calendarText.previous}
          tooltip={calendarText.previous}
          onClick={() => choose(addMonths(month, -1, 1))}
        >
          <ChevronLeft aria-hidden="true" size={18} />
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label={calendarText.next}
          tooltip={calendarText.next}
          onClick={() => choose(addMonths(month, 1, 1))}
        >
          <ChevronRight aria-hidden="true" size={18} />
        </Button>
      </div>
      <WhenRead
        query={reading}
        waiting={<SkeletonRows count={4} className="h-28" />}
        failed={calendarText.loadFailed}
        boxed
      >
        {() =>
          hasBills ? (
            <>
              <MonthGrid sheet={sheet} />
              <Agenda sheet={sheet} />
              {sheet.until !== null && (
                <p className="mt-3 text-sm text-muted">
                  {calendarText.beyond(showDate(sheet.until))}
                </p>
              )}
            </>
          ) : (
            <Card>
              <Nothing sheet={sheet} />
            </Card>
          )
        }
      </WhenRead>
    </>
  );
}
