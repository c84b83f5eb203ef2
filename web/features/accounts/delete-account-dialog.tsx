import { DeleteDialog } from '../../base/delete-dialog.tsx';
import { useDeleteAccount } from '../../queries/account-writes.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { showMoney } from '../../ui/money.tsx';

/** Asks before an account is closed. */
export function DeleteAccountDialog() {
  return (
    <DeleteDialog
      name="delete-account"
      list={useAccounts()}
      failed={accountsText.loadFailed}
      remove={useDeleteAccount()}
      title={accountsText.deleteTitle}
      question={({ name, balance }) =>
        `${accountsText.deleteBody(name)} ${accountsText.deleteGoes(showMoney(balance))}`
      }
      busyLabel={accountsText.deleting}
    />
  );
}
