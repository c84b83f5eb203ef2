import { type Day, weekday } from '../../../ledger/calendar.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { calendarText } from '../../text/calendar.ts';
import { navigationText } from '../../text/navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showShortDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Items } from './day-items.tsx';
import { monthOf, sheetOf } from './month.ts';
import type { Sheet } from './use-sheet.ts';

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

/** A month without bills, and a way to one. */
export function Nothing({ words }: { readonly words: string }) {
  return (
    <EmptyState
      title={words}
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
export function Agenda({ sheet }: { readonly sheet: Sheet }) {
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
        <Nothing words={past.length > 0 ? calendarText.noneLeft : calendarText.none} />
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
