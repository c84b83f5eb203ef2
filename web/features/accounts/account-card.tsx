import { ReceiptText } from 'lucide-react';
import type { Account } from '../../../api/contract/accounts.ts';
import { EditAndDelete } from '../../base/edit-and-delete.tsx';
import { dialogOpener } from '../../base/use-dialog.ts';
import { accountsText } from '../../text/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { AccountSplit } from './account-split.tsx';

/** One account: what it holds, how much of that is spoken for, and what can be done with it. */
export function AccountCard({ account }: { readonly account: Account }) {
  const headingId = `account-${account.id}`;
  return (
    <Card aria-labelledby={headingId} className="flex flex-col p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 id={headingId} className="min-w-0 pt-1 text-lg wrap-anywhere">
          {account.name}
        </h2>
        <div className="-mr-2 flex shrink-0">
          <EditAndDelete
            dialog="account"
            id={account.id}
            editLabel={accountsText.editNamed(account.name)}
            deleteLabel={accountsText.deleteNamed(account.name)}
          />
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
