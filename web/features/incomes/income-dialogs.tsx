import { DeleteIncomeDialog } from './delete-income-dialog.tsx';
import { IncomeDialog } from './income-dialog.tsx';

/** Every dialog about incomes, each opened by the address. */
export function IncomeDialogs() {
  return (
    <>
      <IncomeDialog />
      <DeleteIncomeDialog />
    </>
  );
}
