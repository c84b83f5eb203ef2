import { useId } from 'react';
import type { NextSavings } from '../../../api/contract/forecast.ts';
import { totalOf } from '../../../ledger/money.ts';
import { useNextSavings } from '../../queries/forecast.ts';
import { useAddWeek, useProcessSavings } from '../../queries/savings.ts';
import { useSummary } from '../../queries/summary.ts';
import { setAsideText as text } from '../../text/set-aside.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chevron, useDisclosure } from '../../ui/disclosure.tsx';
import { showDate } from '../../ui/format-date.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/states.tsx';

type Share = NextSavings['accounts'][number];

/** One account's share of the week and, within it, each bill's. */
function AccountShare({ share }: { readonly share: Share }) {
  return (
    <li className="min-w-0 max-lg:py-3 max-lg:first:pt-0 max-lg:last:pb-0">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{share.name}</span>
        <Money amount={share.total} />
      </p>
      <ul className="mt-1 grid gap-0.5 text-sm text-muted">
        {share.bills.map(({ billId, name, setAside, instalment }) => (
          <li key={billId} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {name}
              {toCents(instalment) > 0 && <span> ({text.instalment(showMoney(instalment))})</span>}
            </span>
            <Money cents={toCents(setAside) + toCents(instalment)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** As high as the button beside it. */
const lowOnPhone = 'max-sm:h-9 max-sm:px-3 max-sm:text-sm';

function Do(props: { readonly action: ReturnType<typeof useAddWeek>; readonly label: string }) {
  const { busy, submit } = props.action;
  return (
    <Button className={lowOnPhone} busy={busy} onClick={() => submit()}>
      {busy ? text.busy : props.label}
    </Button>
  );
}

/** True while no week ever set anything aside. */
function useNothingYet(): boolean {
  const weeks = useSummary().data?.weeks;
  return weeks?.every(({ setAside }) => toCents(setAside) === 0) ?? false;
}

/** When the next week begins, and that this one is done if anything was. */
function whenText(next: NextSavings, nothingYet: boolean): string {
  if (next.isDue) return text.due;
  if (!nothingYet) return text.done(showDate(next.week));
  // The extra week that is offered repays no arrears.
  const start = toCents(next.total) - catchUpOf(next);
  return `${text.first(showDate(next.week))} ${text.startNow(showMoney(start))}`;
}

/** What of the week's sum goes back for arrears. */
const catchUpOf = ({ accounts }: NextSavings) =>
  totalOf(
    accounts.flatMap(({ bills }) => bills),
    (bill) => toCents(bill.instalment),
  );

/** Takes the card's room while it is being read, so that nothing moves when it comes. */
function Waiting() {
  return (
    <Card className="flex items-center justify-between gap-x-6 p-3.5 sm:p-5">
      <div className="w-full max-w-72">
        <Skeleton className="h-8" />
        <Skeleton className="mt-1 h-9 sm:h-5" />
      </div>
      <Skeleton className="h-9 w-28 sm:h-11 sm:w-48" />
    </Card>
  );
}

/**
 * The product's one sum: what this week, or when that is done the next one, sets aside, from which accounts and for which
 * bills; and the button that does it. The overview says when it cannot be read.
 */
export function SetAside() {
  const titleId = useId();
  const { open, panelId, button } = useDisclosure();
  const { data: next, isPending } = useNextSavings();
  const nothingYet = useNothingYet();
  const now = useProcessSavings();
  // For who would rather not wait for the first week: one week for every bill, today.
  const start = useAddWeek();
  if (isPending) return <Waiting />;
  if (!next || next.accounts.length === 0) return null;
  const { isDue, total, weeks, accounts } = next;
  const catchUp = catchUpOf(next);
  const dueTitle = weeks > 1 ? text.severalTitle(weeks) : text.title;
  return (
    <Card aria-labelledby={titleId} className="p-3.5 sm:p-5">
      <div className="flex items-center justify-between gap-x-3 gap-y-3 sm:flex-wrap sm:gap-x-6">
        <div className="min-w-0">
          <h2 id={titleId} className="flex flex-wrap items-baseline gap-x-2 text-base sm:text-lg">
            {isDue ? dueTitle : text.nextTitle}
            <Money
              amount={total}
              highlight
              className="text-xl font-bold tracking-tight sm:text-2xl"
            />
          </h2>
          <p className="amount text-xs text-muted sm:text-sm">
            {catchUp > 0 && `${text.catchUp(showMoney(catchUp))} · `}
            {whenText(next, nothingYet)}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-2 min-[360px]:shrink-0 min-[360px]:flex-nowrap">
          <Button variant="secondary" className="max-sm:size-9 max-sm:px-0" {...button}>
            <span className="max-sm:sr-only">{open ? text.hidePreview : text.preview}</span>
            <Chevron open={open} />
          </Button>
          {isDue && <Do action={now} label={text.now(showMoney(total))} />}
          {!isDue && nothingYet && <Do action={start} label={text.start} />}
        </div>
      </div>
      {open && (
        <ul
          id={panelId}
          className="mt-4 grid gap-x-10 divide-y divide-line border-t border-line pt-4 lg:grid-cols-3 lg:gap-y-5 lg:divide-y-0"
        >
          {accounts.map((share) => (
            <AccountShare key={share.accountId} share={share} />
          ))}
        </ul>
      )}
    </Card>
  );
}
