import { useQueryClient } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Activity } from '../../../api/contract/activity.ts';
import { addDays, type Day } from '../../../ledger/calendar.ts';
import { MorePages } from '../../base/more-pages.tsx';
import { undo } from '../../base/undo.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useActivity } from '../../queries/activity.ts';
import { activityText } from '../../text/activity.ts';
import { plannedInWords } from '../../text/bill-course.ts';
import { navigationText } from '../../text/navigation.ts';
import { undoText } from '../../text/undo.ts';
import { happening, whatHappened } from '../../text/what-happened.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { showDate, showTime } from '../../ui/format-date.ts';
import { Money, showMoney } from '../../ui/money.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { useToday } from '../../ui/today.ts';
import { iconOf } from './kinds.ts';
import { byPress, type Press } from './presses.ts';
import { useFilter } from './use-filter.ts';

/** Lines of one day in a row. Its key is its oldest line, which stays so as newer ones come; the same day may come again further down. */
type Section = { readonly day: Day; lines: Activity[] };
const keyOf = ({ lines }: Section): string => `day-${lines.at(-1)?.id}`;

/** Lines in their order, cut where the day changes. */
function byDay(lines: readonly Activity[]): Section[] {
  const days: Section[] = [];
  for (const line of lines) {
    const last = days.at(-1);
    if (last?.day === line.date) last.lines.push(line);
    else days.push({ day: line.date, lines: [line] });
  }
  return days;
}

/** A day as a heading: today and yesterday by name. */
function dayName(day: Day, today: Day): string {
  if (day === today) return activityText.today;
  return day === addDays(today, -1) ? activityText.yesterday : showDate(day);
}

/** Takes back one line. It is there only where an undo would be accepted; the line says why it is not elsewhere. */
function UndoButton({ line }: { readonly line: Activity }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    await undo(client, { eventIds: [line.eventId], what: whatHappened(line) });
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      className="max-sm:w-9 max-sm:px-0"
      aria-label={activityText.undoNamed(whatHappened(line))}
      onClick={() => void takeBack()}
    >
      {!busy && <Undo2 aria-hidden="true" size={15} />}
      <span className="max-sm:sr-only">{busy ? activityText.undoing : undoText.undo}</span>
    </Button>
  );
}

/** What came of a line in words, with its sum and the button that takes it back where that is possible. */
function What(props: {
  readonly line: Activity;
  readonly words: string;
  readonly children?: ReactNode;
}) {
  const { line, words, children } = props;
  const wasUndone = line.undoneBy !== null;
  return (
    <>
      {/* A long sum goes below the words, which would have no room beside it. */}
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-[1_1_7rem]">
          <p className={cx('font-medium wrap-anywhere', wasUndone && 'text-muted line-through')}>
            {words}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {children}
            {wasUndone && <Badge>{activityText.wasUndone}</Badge>}
          </p>
        </div>
        {line.amount !== null && (
          <Money
            amount={line.amount}
            className={cx('ml-auto font-semibold', wasUndone && 'text-muted line-through')}
          />
        )}
      </div>
      {/* As wide without the button, so that the amounts stand in one column. */}
      <span className="flex w-9 justify-end sm:w-24">
        {line.undoable && <UndoButton line={line} />}
      </span>
    </>
  );
}

/** What one press did: the thing itself, and beneath it what it brought about, each with its sum and the button that takes it back. */
function ActivityRow({ press: { line, parts } }: { readonly press: Press }) {
  const Icon = iconOf(line.type);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-sunken text-muted"
      >
        <Icon size={17} />
      </span>
      <What line={line} words={whatHappened(line)}>
        <time dateTime={line.time}>{showTime(new Date(line.time))}</time>
        {line.planned && (
          <span className="tabular-nums">
            {plannedInWords(showMoney(line.planned.amount), line.planned.follows)}
          </span>
        )}
      </What>
      {parts.length > 0 && (
        <ul className="col-span-2 col-start-2 grid gap-1">
          {parts.map((part) => (
            <li
              key={part.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-l-2 border-line pl-3 text-sm"
            >
              <What line={part} words={happening(part.type)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Lines(props: {
  readonly activity: ReturnType<typeof useActivity>;
  readonly lines: Activity[];
  readonly isSet: boolean;
  readonly onClear: () => void;
}) {
  const { activity, isSet, onClear } = props;
  const days = byDay(props.lines);
  const now = useToday();
  if (days.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<History />}
          title={isSet ? activityText.emptyFilteredTitle : activityText.emptyTitle}
          body={isSet ? activityText.emptyFilteredBody : activityText.emptyBody}
          action={
            isSet ? (
              <Button variant="secondary" onClick={onClear}>
                {activityText.clear}
              </Button>
            ) : (
              <Button {...dialogOpener('bill')}>{navigationText.addBill}</Button>
            )
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <CardBody className="grid gap-5">
        {days.map((section) => (
          <section key={keyOf(section)} aria-labelledby={keyOf(section)}>
            <h2 id={keyOf(section)} className="border-b border-line pb-1.5 text-sm text-muted">
              {dayName(section.day, now)}
            </h2>
            <ul className="divide-y divide-line">
              {byPress(section.lines).map((press) => (
                <ActivityRow key={press.line.id} press={press} />
              ))}
            </ul>
          </section>
        ))}
        <MorePages of={activity} label={activityText.more} failed={activityText.loadFailed} />
      </CardBody>
    </Card>
  );
}

/** Everything that happened, under the day on which it did, a page at a time. */
export function ActivityList() {
  const { filter, isSet, clear } = useFilter();
  const activity = useActivity(filter);
  return (
    <WhenRead
      query={activity}
      waiting={<SkeletonRows count={6} className="h-14" />}
      failed={activityText.loadFailed}
      boxed
    >
      {({ pages }) => (
        <Lines activity={activity} lines={pages.flat()} isSet={isSet} onClear={clear} />
      )}
    </WhenRead>
  );
}
