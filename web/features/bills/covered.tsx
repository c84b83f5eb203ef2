import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { Account } from '../../../api/contract/accounts.ts';
import type { Bill } from '../../../api/contract/bills.ts';
import type { Coverage } from '../../../api/contract/forecast.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { LackingMoney } from '../../parts/lacking-money.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { openBills, useBills } from '../../queries/bills.ts';
import { useCoverage } from '../../queries/forecast.ts';
import { useAskedPrice } from '../../queries/moved-price.ts';
import { coverageText as text } from '../../text/coverage.ts';
import { movedPriceText } from '../../text/moved-price.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CategoryMark } from '../../ui/category-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showDate } from '../../ui/format-date.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { BillName } from './bill-name.tsx';
import { DueLabel } from './due-label.tsx';
import { byDueDate } from './progress.ts';

/** The first of the bills whose price has moved, each with the way to where that is answered. */
function PriceLines(props: { readonly bills: readonly Bill[]; readonly most: number }) {
  const { bills, most } = props;
  const askedOf = useAskedPrice();
  const asked = bills.flatMap((bill) => {
    const moved = askedOf(bill);
    return moved ? [{ ...bill, moved }] : [];
  });
  const lines = asked.slice(0, Math.max(0, most));
  if (lines.length === 0) return null;
  return (
    <ul
      aria-label={movedPriceText.title}
      className="mt-1 divide-y divide-line border-t border-line pt-1"
    >
      {lines.map(({ id, name, moved }) => (
        <li key={id} className="flex items-center justify-between gap-x-3 py-1.5 sm:gap-x-4">
          <p className="amount min-w-0 text-sm text-muted wrap-anywhere">
            {movedPriceText.asked(name, showMoney(moved.paid), showMoney(moved.planned))}
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="shrink-0"
            {...dialogOpener('bill-detail', id)}
          >
            {movedPriceText.answer}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Gap = Coverage['gaps'][number];

/** What a gap is about, by its ids. */
type Names = {
  readonly bill: (id: number) => Bill | undefined;
  readonly account: (id: number) => Account | undefined;
};

/** A gap in words. */
function sentence(gap: Gap, { bill, account }: Names): string {
  const on = showDate(gap.on);
  switch (gap.kind) {
    case 'account_short':
      return text.accountShort(account(gap.accountId)?.name ?? '', on);
    case 'no_account':
      return text.noAccount(gap.billIds.length);
    default: {
      const about = bill(gap.billId);
      const name = about?.name ?? '';
      const from = about?.account?.name ?? '';
      if (gap.kind === 'failing') return text.failing(name, on, from);
      if (gap.kind === 'would_fail') return text.wouldFail(name, on, from);
      if (gap.kind === 'overdue') return text.overdue(name, on);
      return text.short(name, showMoney(gap.shortfallAmount), on);
    }
  }
}

const look = { size: 'sm', variant: 'secondary', className: 'shrink-0' } as const;

/** The button that mends a gap, or leads to where it can be mended. */
function Mend({ gap, names }: { readonly gap: Gap; readonly names: Names }) {
  const accountId = 'billId' in gap ? names.bill(gap.billId)?.accountId : null;
  switch (gap.kind) {
    case 'failing':
    case 'would_fail':
      return <LackingMoney amount={gap.missingAmount} accountId={accountId} />;
    case 'overdue':
      return (
        <Button {...look} {...dialogOpener('pay-bill', gap.billId)}>
          {text.pay}
        </Button>
      );
    case 'short':
      if (toCents(gap.available) < toCents(gap.shortfallAmount))
        return <LackingMoney amount={gap.shortfallAmount} accountId={accountId} />;
      return (
        <Button
          {...look}
          {...dialogOpener('fund-bill', gap.billId, { amount: gap.shortfallAmount })}
        >
          {text.fund(showMoney(gap.shortfallAmount))}
        </Button>
      );
    case 'account_short':
      return (
        <Button {...look} asChild>
          <Link href="/forecast">{text.seeWhy}</Link>
        </Button>
      );
    case 'no_account':
      return (
        <Button {...look} {...dialogOpener('bill', gap.billIds[0])}>
          {text.choose}
        </Button>
      );
  }
}

/** One thing to do, in words, with its button. */
function GapLine({ gap, names }: { readonly gap: Gap; readonly names: Names }) {
  return (
    <li className="flex items-center justify-between gap-x-3 gap-y-1 py-1.5 sm:gap-x-4 sm:py-2">
      <p className="amount min-w-0 max-sm:text-sm wrap-anywhere">{sentence(gap, names)}</p>
      <Mend gap={gap} names={names} />
    </li>
  );
}

/** How many things to do are named at once; where money is missing less often, prices that have moved take the rest. */
const GAPS = 3;
/** How many of the next due bills stand beside them. */
const NEXT = 3;

function Answer({ coverage }: { readonly coverage: Coverage }) {
  const bills = useBills().data;
  const accounts = useAccounts().data;
  const names = {
    bill: (id: number) => bills?.find((bill) => bill.id === id),
    account: (id: number) => accounts?.find((account) => account.id === id),
  };
  const { gaps, until } = coverage;
  const line = (gap: Coverage['gaps'][number]) => (
    <GapLine key={`${gap.kind} ${gap.on} ${idOf(gap)}`} gap={gap} names={names} />
  );
  const Icon = gaps.length > 0 ? CircleAlert : CircleCheck;
  return (
    <div className="min-w-0">
      <p className="flex items-start gap-2.5 text-lg font-semibold">
        <Icon
          aria-hidden="true"
          size={22}
          className={cx('mt-0.5 shrink-0', gaps.length > 0 ? 'text-bad' : 'text-good')}
        />
        {gaps.length > 0 ? text.notCovered(gaps.length) : text.covered(showDate(until))}
      </p>
      {gaps.length > 0 && (
        <ul className="mt-2 divide-y divide-line">{gaps.slice(0, GAPS).map(line)}</ul>
      )}
      {gaps.some(({ kind }) => kind === 'account_short') && (
        <p className="mt-1 text-xs sm:text-sm text-muted">{text.leftover}</p>
      )}
      <PriceLines bills={openBills(bills ?? [])} most={GAPS - gaps.length} />
      {gaps.length > GAPS && (
        <Disclosure title={text.more(gaps.length - GAPS)}>
          <ul className="divide-y divide-line">{gaps.slice(GAPS).map(line)}</ul>
        </Disclosure>
      )}
    </div>
  );
}

const idOf = (gap: Coverage['gaps'][number]): number | undefined =>
  'billId' in gap ? gap.billId : 'accountId' in gap ? gap.accountId : gap.billIds[0];

function NextDue({ bills }: { readonly bills: readonly Bill[] }) {
  const next = [...bills].sort(byDueDate).slice(0, NEXT);
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold text-muted">{text.nextDue}</h3>
      <ul className="mt-1 grid gap-1.5">
        {next.map((bill) => (
          <li key={bill.id} className="flex items-center justify-between gap-3">
            <CategoryMark category={bill.category} size="sm" />
            <div className="min-w-0 flex-1 leading-tight">
              <p className="font-semibold wrap-anywhere">
                <BillName bill={bill} />
              </p>
              <p className="text-sm text-muted">
                <DueLabel due={bill.dueDate} show={showDate} />
              </p>
            </div>
            <Money amount={bill.amountToPay} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Takes the card's room while it is being read, so that nothing moves when it comes. */
function Waiting() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-7 max-w-72" />
      <Skeleton className="h-16" />
    </div>
  );
}

/** The first question of this page, and its answer: what to do first, or until when all bills are covered. */
export function Covered() {
  const coverage = useCoverage();
  // On a phone what is missing stands first, and the bills follow closely: what is due next only where nothing is missing.
  const narrow = useNarrow();
  const bills = openBills(useBills().data ?? []);
  if (bills.length === 0) return null;
  return (
    <Card aria-labelledby="covered" className="p-3.5 sm:p-5">
      <h2 id="covered" className="mb-1 text-sm font-semibold text-muted">
        {text.title}
      </h2>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <WhenRead query={coverage} waiting={<Waiting />} failed={text.loadFailed}>
          {(read) => <Answer coverage={read} />}
        </WhenRead>
        {(!narrow || coverage.data?.gaps.length === 0) && <NextDue bills={bills} />}
      </div>
    </Card>
  );
}
