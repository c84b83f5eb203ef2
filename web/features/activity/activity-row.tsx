import type { Activity } from '../../../api/contract/activity.ts';
import { activityText } from '../../text/activity.ts';
import { whatHappened } from '../../text/what-happened.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { showTime } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { iconOf } from './kinds.ts';
import { UndoButton } from './undo-button.tsx';

/** One thing that happened, with its sum where it had one, and the button that takes it back where that is possible. */
export function ActivityRow({ line }: { readonly line: Activity }) {
  const Icon = iconOf(line.type);
  const wasUndone = line.undoneBy !== null;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-sunken text-muted"
      >
        <Icon size={17} />
      </span>
      {/* A long sum goes below the words, which would have no room beside it. */}
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-[1_1_7rem]">
          <p className={cx('font-medium wrap-anywhere', wasUndone && 'text-muted line-through')}>
            {whatHappened(line)}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <time dateTime={line.time}>{showTime(new Date(line.time))}</time>
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
    </li>
  );
}
