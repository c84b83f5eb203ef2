import { Link } from 'wouter';
import type { Account } from '../../../api/contract/accounts.ts';
import type { Bill } from '../../../api/contract/bills.ts';
import type { Coverage } from '../../../api/contract/forecast.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { toCents } from '../../queries/cents.ts';
import { coverageText as text } from '../../text/coverage.ts';
import { Button } from '../../ui/button.tsx';
import { showDate } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/format-money.ts';

export type Gap = Coverage['gaps'][number];

/** What a gap is about, by its ids. */
export type Names = {
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

function Transfer({ amount }: { readonly amount: string }) {
  return (
    <Button {...look} {...dialogOpener('transfer', undefined, { amount })}>
      {text.transfer(showMoney(amount))}
    </Button>
  );
}

/** The button that mends a gap, or leads to where it can be mended. */
function Mend({ gap }: { readonly gap: Gap }) {
  switch (gap.kind) {
    case 'failing':
    case 'would_fail':
      return <Transfer amount={gap.missingAmount} />;
    case 'overdue':
      return (
        <Button {...look} {...dialogOpener('pay-bill', gap.billId)}>
          {text.pay}
        </Button>
      );
    case 'short':
      if (toCents(gap.available) < toCents(gap.shortfallAmount))
        return <Transfer amount={gap.shortfallAmount} />;
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
export function GapLine({ gap, names }: { readonly gap: Gap; readonly names: Names }) {
  return (
    <li className="flex items-center justify-between gap-x-3 gap-y-1 py-1.5 sm:gap-x-4 sm:py-2">
      <p className="amount min-w-0 max-sm:text-sm wrap-anywhere">{sentence(gap, names)}</p>
      <Mend gap={gap} />
    </li>
  );
}
