import { BillDialog } from './bill-dialog.tsx';
import { DeleteBillDialog } from './delete-bill-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';

/**
 * Every dialog about bills, mounted once by a page. The address opens them: `?dialog=bill` adds one, `?dialog=bill&id=7`
 * edits it, `?dialog=pay-bill&id=7` pays it, `?dialog=delete-bill&id=7` deletes it.
 */
export function BillDialogs() {
  return (
    <>
      <BillDialog />
      <PayDialog />
      <DeleteBillDialog />
    </>
  );
}
