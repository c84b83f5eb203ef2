import { ArrowLeft, ArrowLeftRight, Plus, Repeat, SlidersHorizontal } from 'lucide-react';
import { Link } from 'wouter';
import { usePageTitle } from '../../base/page.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { AccountList, AccountsTotal } from '../../features/accounts/account-list.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { tileOnPhone } from '../../ui/tile-on-phone.ts';

const reasonId = 'needs-two';

function Actions() {
  const accounts = useAccounts();
  const tooFew = (accounts.data?.length ?? 0) < 2;
  const forTwo = {
    variant: 'secondary',
    className: tileOnPhone,
    disabled: tooFew,
    ...(tooFew && { 'aria-describedby': reasonId }),
  } as const;
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-4 rounded-2xl border-line bg-card p-1.5 shadow-lift max-sm:border sm:flex sm:flex-wrap sm:gap-2 sm:bg-transparent sm:p-0 sm:shadow-none">
        <Button
          className={`${tileOnPhone} max-sm:text-ink max-sm:shadow-none`}
          {...dialogOpener('account')}
        >
          <Plus aria-hidden="true" size={20} />
          {accountsText.create}
        </Button>
        <Button variant="secondary" className={tileOnPhone} {...dialogOpener('balances')}>
          <SlidersHorizontal aria-hidden="true" size={20} />
          {accountsText.manage}
        </Button>
        <Button {...forTwo} {...dialogOpener('auto-savings')}>
          <Repeat aria-hidden="true" size={20} />
          {accountsText.autoSavings}
        </Button>
        <Button {...forTwo} {...dialogOpener('transfer')}>
          <ArrowLeftRight aria-hidden="true" size={20} />
          {accountsText.transfer}
        </Button>
      </div>
      {tooFew && accounts.data && (
        <p id={reasonId} className="text-sm text-muted">
          {accountsText.needsTwo}
        </p>
      )}
    </div>
  );
}

/** /accounts: what the household holds, and where it can be moved, named and set right. */
export function AccountsPage() {
  usePageTitle(accountsText.pageTitle);
  return (
    <>
      <PageHeader
        title={accountsText.title}
        intro={accountsText.intro}
        back={
          <Button asChild variant="quiet" size="sm">
            <Link href="/dashboard">
              <ArrowLeft aria-hidden="true" size={16} />
              {accountsText.back}
            </Link>
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:*:w-full sm:mb-6">
        <AccountsTotal />
        <Actions />
      </div>
      <AccountList />
    </>
  );
}
