import { Wallet } from 'lucide-react';
import type { Account } from '../../../api/contract/accounts.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { toCents } from '../../queries/cents.ts';
import { accountsText } from '../../text/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState, Skeleton, SkeletonRows } from '../../ui/states.tsx';
import { AccountCard } from './account-card.tsx';

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
