import { useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import { useDeleteIncome, useIncomes } from '../../queries/incomes.ts';
import { incomesText } from '../../text/incomes.ts';
import { signedInText } from '../../text/signed-in.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before an income is removed (`?dialog=delete-income&id=3`). */
export function DeleteIncomeDialog() {
  const dialog = useDialogTurn('delete-income');
  const incomes = useIncomes();
  const income = useSubject(incomes.data, dialog.id);
  const remove = useDeleteIncome();
  if (!income) return null;
  return (
    <ConfirmDialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={incomesText.deleteTitle}
      description={incomesText.deleteBody(income.name)}
      confirmLabel={signedInText.delete}
      busyLabel={incomesText.deleting}
      busy={remove.busy}
      onConfirm={() => remove.submit(income.id, dialog.close)}
    />
  );
}
