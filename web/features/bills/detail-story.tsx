import { Link } from 'wouter';
import type { Timeline } from '../../../api/contract/timeline.ts';
import { isDay } from '../../../ledger/calendar.ts';
import { readFrequency } from '../../../ledger/frequency.ts';
import { toCents } from '../../queries/cents.ts';
import { billDetailText as text } from '../../text/bill-detail.ts';
import { frequencyName } from '../../text/bills.ts';
import { happening } from '../../text/what-happened.ts';
import { showDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';

/** How much of the story the dialog tells; the rest is under Activity. */
const shown = 12;

type Entry = Timeline['entries'][number];

/** A changed field's value: its days and amounts as this dialog writes them. */
function shownValue(field: string, value: unknown): string {
  const words = String(value ?? text.none);
  if (isDay(words)) return showDay(words);
  const frequency = field === 'frequency' && readFrequency(words);
  if (frequency) return frequencyName(frequency);
  return ['amount', 'weeklyAmount'].includes(field) ? showMoney(words) : words;
}

/** What became other, and what the savings came to by it. */
function Consequence({ entry }: { readonly entry: Entry }) {
  const changes = entry.changes.map(({ field, from, to }) =>
    text.change(text.fields[field] ?? field, shownValue(field, from), shownValue(field, to)),
  );
  const saved = toCents(entry.savedChange) !== 0 && text.savedNow(showMoney(entry.savedAmount));
  const words = [...(entry.type === 'BillChanged' ? changes : []), saved].filter(Boolean);
  return words.length > 0 ? <span className="block">{words.join(' · ')}</span> : null;
}

/** The bill's story, newest first: what happened, its sum for this bill alone, and what was saved after it. */
export function DetailStory(props: {
  readonly billId: number;
  readonly entries: readonly Entry[];
}) {
  const { billId, entries } = props;
  if (entries.length === 0) return <p className="text-muted">{text.storyNone}</p>;
  return (
    <>
      <ol className="ml-1.5 border-l border-line text-sm">
        {entries.slice(0, shown).map((entry) => (
          <li
            key={entry.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5 pl-5 before:absolute before:top-3 before:-left-[5px] before:size-[9px] before:rounded-full before:border-2 before:border-card before:bg-edge"
          >
            <div className="min-w-0 text-muted">
              <span className="block font-medium text-ink">{happening(entry.type)}</span>
              <Consequence entry={entry} />
              {showDay(entry.date)}
            </div>
            {entry.amount !== null && <Money amount={entry.amount} />}
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
