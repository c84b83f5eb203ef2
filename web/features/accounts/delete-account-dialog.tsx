import { DeleteDialog } from '../../base/delete-dialog.tsx';
import { useDeleteAccount } from '../../queries/account-writes.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';

/** Asks before an account is closed. */
export function DeleteAccountDialog() {
  return (
    <DeleteDialog
      name="delete-account"
      list={useAccounts().data}
      remove={useDeleteAccount()}
      title={accountsText.deleteTitle}
      question={({ name }) => accountsText.deleteBody(name)}
      busyLabel={accountsText.deleting}
    />
  );
}
