import { AccountDialog } from './account-dialog.tsx';
import { BalancesDialog } from './balances-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';

/** Every dialog about accounts, each opened by the address. */
export function AccountDialogs() {
  return (
    <>
      <AccountDialog />
      <DeleteAccountDialog />
      <BalancesDialog />
      <StatementDialog />
    </>
  );
}
