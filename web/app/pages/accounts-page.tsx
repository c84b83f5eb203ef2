import { ArrowLeft, ArrowLeftRight, Plus, Repeat, SlidersHorizontal } from 'lucide-react';
import { Link } from 'wouter';
import { usePageTitle } from '../../base/page.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { AccountList } from '../../features/accounts/account-list.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const reasonId = 'needs-two';

function Actions() {
  const accounts = useAccounts();
  const tooFew = (accounts.data?.length ?? 0) < 2;
  return (
    <div className="mb-6 grid gap-1.5">
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button {...dialogOpener('account')}>
          <Plus aria-hidden="true" size={18} />
          {accountsText.create}
        </Button>
        <Button variant="secondary" {...dialogOpener('balances')}>
          <SlidersHorizontal aria-hidden="true" size={17} />
          {accountsText.manage}
        </Button>
        <Button
          variant="secondary"
          disabled={tooFew}
          {...(tooFew && { 'aria-describedby': reasonId })}
          {...dialogOpener('auto-savings')}
        >
          <Repeat aria-hidden="true" size={17} />
          {accountsText.autoSavings}
        </Button>
        <Button
          variant="secondary"
          disabled={tooFew}
          {...(tooFew && { 'aria-describedby': reasonId })}
          {...dialogOpener('transfer')}
        >
          <ArrowLeftRight aria-hidden="true" size={17} />
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
      <Actions />
      <AccountList />
    </>
  );
}
