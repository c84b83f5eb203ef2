import { Link } from 'wouter';
import type { Timeline } from '../../../api/contract/timeline.ts';
import { isDay } from '../../../ledger/calendar.ts';
import { readFrequency } from '../../../ledger/frequency.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { courseText, followedAsChoice } from '../../text/bill-course.ts';
import { billDetailText as text } from '../../text/bill-detail.ts';
import { categoryNames, frequencyName } from '../../text/bills.ts';
import { happening } from '../../text/what-happened.ts';
import { showLongDay } from '../../ui/format-date.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';

/** How much of the story the dialog tells; the rest is under Activity. */
const shown = 12;

type Entry = Timeline['entries'][number];

type Change = Entry['changes'][number];
type Accounts = ReturnType<typeof useAccounts>['data'];

const categories: Partial<Record<string, string>> = categoryNames;

function frequencyNameOf(words: string): string {
  const frequency = readFrequency(words);
  return frequency ? frequencyName(frequency) : words;
}

/** A changed field's value in the words of the form: its days and amounts as this dialog writes them. */
function shownValue(field: string, value: Change['to'], accounts: Accounts): string {
  if (field === 'follows')
    return value === null ? courseText.followsNothing : followedAsChoice(String(value));
  if (value === null) return text.none;
  if (typeof value === 'boolean') return value ? text.on : text.off;
  const words = String(value);
  if (isDay(words)) return showLongDay(words);
  switch (field) {
    case 'amount':
      return showMoney(words);
    case 'frequency':
      return frequencyNameOf(words);
    case 'category':
      return categories[words] ?? words;
    case 'contingency':
      return text.percent(words);
    case 'accountId':
      return accounts?.find(({ id }) => id === value)?.name ?? text.accountGone;
    default:
      return words;
  }
}

/** What became other, and what the savings came to by it. */
function Consequence({ entry }: { readonly entry: Entry }) {
  const accounts = useAccounts().data;
  const changes = entry.changes.map(({ field, from, to }) =>
    text.change(
      text.fields[field] ?? field,
      shownValue(field, from, accounts),
      shownValue(field, to, accounts),
    ),
  );
  const saved = toCents(entry.savedChange) !== 0 && text.savedNow(showMoney(entry.savedAmount));
  const words = [...(entry.type === 'BillChanged' ? changes : []), saved].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <>
      {' · '}
      <span>{words.join(' · ')}</span>
    </>
  );
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
              <span className="block font-medium text-ink">
                {happening(entry.type, entry.part)}
              </span>
              <span>{showLongDay(entry.date)}</span>
              <Consequence entry={entry} />
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
