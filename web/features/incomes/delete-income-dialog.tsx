import { DeleteDialog } from '../../base/delete-dialog.tsx';
import { useDeleteIncome, useIncomes } from '../../queries/incomes.ts';
import { incomesText } from '../../text/incomes.ts';

/** Asks before an income is removed. */
export function DeleteIncomeDialog() {
  return (
    <DeleteDialog
      name="delete-income"
      list={useIncomes()}
      failed={incomesText.loadFailed}
      remove={useDeleteIncome()}
      title={incomesText.deleteTitle}
      question={({ name }) => incomesText.deleteBody(name)}
      busyLabel={incomesText.deleting}
    />
  );
}
