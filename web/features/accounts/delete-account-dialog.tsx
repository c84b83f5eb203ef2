import { useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import { useDeleteAccount } from '../../queries/account-writes.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { signedInText } from '../../text/signed-in.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before an account is closed (`?dialog=delete-account&id=3`). */
export function DeleteAccountDialog() {
  const dialog = useDialogTurn('delete-account');
  const accounts = useAccounts();
  const account = useSubject(accounts.data, dialog.id);
  const remove = useDeleteAccount();
  if (!account) return null;
  return (
    <ConfirmDialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={accountsText.deleteTitle}
      description={accountsText.deleteBody(account.name)}
      confirmLabel={signedInText.delete}
      busyLabel={accountsText.deleting}
      busy={remove.busy}
      onConfirm={() => remove.submit(account.id, dialog.close)}
    />
  );
}
