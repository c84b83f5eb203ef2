import type { Bill } from '../../../api/contract/bills.ts';
import { useDialog } from '../../app/use-dialog.ts';

/** A bill's name, which opens its details. */
export function BillName({ bill }: { readonly bill: Bill }) {
  const { opener } = useDialog();
  return (
    <button
      type="button"
      {...opener('bill-detail', bill.id)}
      className="rounded text-left wrap-anywhere underline-offset-4 hover:underline"
    >
      {bill.name}
    </button>
  );
}
