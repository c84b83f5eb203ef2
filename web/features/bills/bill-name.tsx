import type { Bill } from '../../../api/contract/bills.ts';
import { dialogOpener } from '../../base/use-dialog.ts';

/** A bill's name, which opens its details. */
export function BillName({ bill }: { readonly bill: Bill }) {
  return (
    <button
      type="button"
      {...dialogOpener('bill-detail', bill.id)}
      className="rounded text-left wrap-anywhere underline-offset-4 hover:underline"
    >
      {bill.name}
    </button>
  );
}
