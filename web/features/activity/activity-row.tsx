import type { ReactNode } from 'react';
import type { Activity } from '../../../api/contract/activity.ts';
import { activityText } from '../../text/activity.ts';
import { plannedInWords } from '../../text/bill-course.ts';
import { happening, whatHappened } from '../../text/what-happened.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { showTime } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { iconOf } from './kinds.ts';
import type { Press } from './presses.ts';
import { UndoButton } from './undo-button.tsx';

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
export function ActivityRow({ press: { line, parts } }: { readonly press: Press }) {
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
