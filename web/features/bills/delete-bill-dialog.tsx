import type { Bill } from '../../../api/contract/bills.ts';
import { DeleteDialog } from '../../base/delete-dialog.tsx';
import { useDeleteBill } from '../../queries/bill-writes.ts';
import { useBills } from '../../queries/bills.ts';
import { billFormText } from '../../text/bill-form.ts';
import { billsText } from '../../text/bills.ts';
import { showMoney, toCents } from '../../ui/money.tsx';

function Question({ bill: { name, account, savings } }: { readonly bill: Bill }) {
  const { savedAmount } = savings;
  return (
    <>
      <p>{billFormText.deleteQuestion(name)}</p>
      {account && toCents(savedAmount) > 0 && (
        <p className="mt-2">{billFormText.deleteReleases(showMoney(savedAmount), account.name)}</p>
      )}
    </>
  );
}

/** Asks before a bill is deleted, and says what becomes of the money. */
export function DeleteBillDialog() {
  return (
    <DeleteDialog
      name="delete-bill"
      list={useBills()}
      failed={billsText.loadFailed}
      remove={useDeleteBill()}
      title={billFormText.deleteTitle}
      question={(bill) => <Question bill={bill} />}
    />
  );
}
