import { ReceiptText, Wallet } from 'lucide-react';
import type { Account } from '../../../api/contract/accounts.ts';
import { EditAndDelete } from '../../base/edit-and-delete.tsx';
import { dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { EmptyState, Skeleton, SkeletonRows } from '../../ui/states.tsx';

/** How much of a balance is set aside, 0 to 100; an account that holds nothing but owes its bills something is full. */
function allocatedShare({ balance, allocated }: Pick<Account, 'balance' | 'allocated'>): number {
  const held = toCents(balance);
  const aside = toCents(allocated);
  if (aside <= 0) return 0;
  return held <= 0 ? 100 : Math.min(100, Math.floor((aside * 100) / held));
}

/** What of the balance is set aside for bills and what is free, in words, figures and one bar. */
function AccountSplit({ account }: { readonly account: Account }) {
  const over = toCents(account.available) < 0;
  return (
    <div className="grid gap-2.5">
      <Progress
        value={allocatedShare(account)}
        tone={over ? 'warning' : 'default'}
        label={accountsText.allocatedShare(account.name)}
      />
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <div>
          <dt className="text-sm text-muted">{accountsText.allocated}</dt>
          <dd className="font-semibold">
            <Money amount={account.allocated} />
          </dd>
        </div>
        <div className="ml-auto text-right">
          <dt className="text-sm text-muted">{accountsText.available}</dt>
          <dd className="font-semibold">
            <Money amount={account.available} className={over ? 'text-warn' : ''} />
          </dd>
        </div>
      </dl>
      {over && (
        <p className="text-sm">
          <Badge tone="warning" className="mr-1.5">
            {accountsText.overAllocated}
          </Badge>
          <span>{accountsText.overAllocatedBy(showMoney(account.available.slice(1)))}</span>
        </p>
      )}
    </div>
  );
}

/** What all accounts hold together; nothing before that is known, or while there is none. */
export function AccountsTotal() {
  const { data: accounts, isPending } = useAccounts();
  if (isPending) return <Skeleton className="h-15 w-full max-w-60" />;
  if (!accounts || accounts.length === 0) return null;
  const cents = accounts.reduce((sum, { balance }) => sum + toCents(balance), 0);
  return (
    <p>
      <span className="block text-sm text-muted">{accountsText.total(accounts.length)}</span>
      <Money cents={cents} className="text-3xl font-semibold tracking-tight" />
    </p>
  );
}

/** One account: what it holds, how much of that is spoken for, and what can be done with it. */
function AccountCard({ account }: { readonly account: Account }) {
  const headingId = `account-${account.id}`;
  return (
    <Card aria-labelledby={headingId} className="flex flex-col p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 id={headingId} className="min-w-0 pt-1 text-lg wrap-anywhere">
          {account.name}
        </h2>
        <div className="-mr-2 flex shrink-0">
          <EditAndDelete dialog="account" of={account} />
        </div>
      </div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:mb-4">
        <p className="text-2xl font-semibold tracking-tight">
          <Money amount={account.balance} />
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={accountsText.statementNamed(account.name)}
          {...dialogOpener('statement', account.id)}
        >
          <ReceiptText aria-hidden="true" size={16} />
          {accountsText.statement}
        </Button>
      </div>
      <AccountSplit account={account} />
    </Card>
  );
}

function Cards({ accounts }: { readonly accounts: readonly Account[] }) {
  if (accounts.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Wallet />}
          title={accountsText.emptyTitle}
          body={accountsText.emptyBody}
          action={<Button {...dialogOpener('account')}>{accountsText.createSubmit}</Button>}
        />
      </Card>
    );
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {accounts.map((account) => (
        <li key={account.id} className="grid min-w-0">
          <AccountCard account={account} />
        </li>
      ))}
    </ul>
  );
}

/** All accounts, or the state of loading, failing or having none. */
export function AccountList() {
  return (
    <WhenRead
      query={useAccounts()}
      waiting={<SkeletonRows count={2} className="h-44" />}
      failed={accountsText.loadFailed}
      boxed
    >
      {(accounts) => <Cards accounts={accounts} />}
    </WhenRead>
  );
}
