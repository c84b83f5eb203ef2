import { Link } from 'wouter';
import type { Activity } from '../../../api/contract/activity.ts';
import { useActivity } from '../../queries/activity.ts';
import { billDetailText as text } from '../../text/bill-detail.ts';
import { happening } from '../../text/what-happened.ts';
import { showDay } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';

/** How much of the story the dialog tells; the rest is under Activity. */
const shown = 12;

/** What a week moved is the sum of all bills', so it is not this one's to show. */
const isItsOwn = ({ type }: Activity) => !type.startsWith('Week');

/** The bill's story, newest first. */
export function DetailStory({ billId }: { readonly billId: number }) {
  const story = useActivity({ billId: String(billId) });
  if (story.isPending) return <SkeletonRows count={4} className="h-8" />;
  if (story.isError && !story.data) {
    return (
      <ErrorState
        message={text.storyFailed}
        busy={story.isFetching}
        onRetry={() => void story.refetch()}
      />
    );
  }
  const lines = story.data.pages.flat();
  if (lines.length === 0) return <p className="text-muted">{text.storyNone}</p>;
  return (
    <>
      <ol className="ml-1.5 border-l border-line text-sm">
        {lines.slice(0, shown).map((line) => (
          <li
            key={line.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5 pl-5 before:absolute before:top-3 before:-left-[5px] before:size-[9px] before:rounded-full before:border-2 before:border-card before:bg-edge"
          >
            <span>
              <span className="font-medium">{happening(line.type)}</span>
              <span className="block text-muted">{showDay(line.date)}</span>
            </span>
            {line.amount !== null && isItsOwn(line) && <Money amount={line.amount} />}
          </li>
        ))}
      </ol>
      <Link
        href={`/activity?bill=${billId}`}
        className="mt-2 inline-block rounded font-semibold text-pen underline underline-offset-4"
      >
        {text.storyAll}
      </Link>
    </>
  );
}
