import type { Activity } from '../../../api/contract/activity.ts';
import { showTime } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { iconOf, whatHappened } from './kinds.ts';

/** One thing that happened, with its sum where it had one. */
export function ActivityRow({ line }: { readonly line: Activity }) {
  const Icon = iconOf(line.type);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-sunken text-muted"
      >
        <Icon size={17} />
      </span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{whatHappened(line)}</p>
        <p className="text-sm text-muted">
          <time dateTime={line.time}>{showTime(new Date(line.time))}</time>
        </p>
      </div>
      {line.amount !== null && <Money amount={line.amount} className="font-semibold" />}
    </li>
  );
}
