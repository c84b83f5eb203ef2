import { Pencil } from 'lucide-react';
import type { Account } from '../../../api/contract/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { signedInText } from '../../text/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';

/** An account's balance, with the button that makes it editable. */
export function BalanceRow(props: { readonly account: Account; readonly onEdit: () => void }) {
  const { account, onEdit } = props;
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{account.name}</p>
      <Money amount={account.balance} />
      <Button
        variant="secondary"
        size="sm"
        aria-label={accountsText.editBalanceOf(account.name)}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" size={15} />
        <span className="max-[380px]:sr-only">{signedInText.edit}</span>
      </Button>
    </div>
  );
}
