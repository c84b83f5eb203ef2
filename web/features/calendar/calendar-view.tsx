import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, type Day, isDay } from '../../../ledger/calendar.ts';
import { setParam, useParam } from '../../base/use-param.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { calendarText } from '../../text/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { today } from '../../ui/today.ts';
import { Agenda, Nothing } from './agenda.tsx';
import { monthOf } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import { useSheet } from './use-sheet.ts';

/** The month in the address (`?month=2026-12`), else this one. */
function useMonth(): readonly [Day, (month: Day) => void] {
  const named = `${useParam('month')}-01`;
  const month = isDay(named) ? named : monthOf(today());
  const choose = (next: Day) =>
    setParam('month', next === monthOf(today()) ? null : next.slice(0, 7));
  return [month, choose];
}

const monthName = (month: Day) =>
  `${calendarText.months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** One month of bills: paid, to come, and what is left when each day ends. */
export function CalendarView() {
  const [month, choose] = useMonth();
  const { sheet, reading, hasBills } = useSheet(month);
  return (
    <>
      <div className="mb-4 flex items-center gap-2">
        <h2 aria-live="polite" className="min-w-0 flex-1 text-xl">
          {monthName(month)}
        </h2>
        {month !== monthOf(today()) && (
          <Button variant="quiet" size="sm" onClick={() => choose(monthOf(today()))}>
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
            </>
          ) : (
            <Card>
              <Nothing words={calendarText.none} />
            </Card>
          )
        }
      </WhenRead>
    </>
  );
}
