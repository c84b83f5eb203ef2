import { useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import { useDeleteBill } from '../../queries/bill-writes.ts';
import { useBills } from '../../queries/bills.ts';
import { toCents } from '../../queries/cents.ts';
import { billFormText } from '../../text/bill-form.ts';
import { signedInText } from '../../text/signed-in.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showMoney } from '../../ui/format-money.ts';

/** Asks before a bill is deleted (`?dialog=delete-bill&id=7`), and says what becomes of the money. */
export function DeleteBillDialog() {
  const dialog = useDialogTurn('delete-bill');
  const bills = useBills();
  const bill = useSubject(bills.data, dialog.id);
  const remove = useDeleteBill();
  if (!bill) return null;
  const { account, savings } = bill;
  const { savedAmount } = savings;
  return (
    <ConfirmDialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={billFormText.deleteTitle}
      description={
        <>
          <p>{billFormText.deleteQuestion(bill.name)}</p>
          {account && toCents(savedAmount) > 0 && (
            <p className="mt-2">
              {billFormText.deleteReleases(showMoney(savedAmount), account.name)}
            </p>
          )}
        </>
      }
      confirmLabel={signedInText.delete}
      busy={remove.busy}
      onConfirm={() => remove.submit(bill.id, dialog.close)}
    />
  );
}
