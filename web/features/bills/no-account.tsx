import type { Bill } from '../../../api/contract/bills.ts';
import { type DialogTurn, openDialog } from '../../base/use-dialog.ts';
import { commonText } from '../../text/common.ts';
import { payText } from '../../text/payments.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** A bill without an account can neither be paid nor funded: says so, and leads to where one is chosen. */
export function NoAccount(props: {
  readonly dialog: DialogTurn;
  readonly title: string;
  readonly why: string;
  readonly bill: Bill;
}) {
  const { dialog, title, why, bill } = props;
  return (
    <Dialog
      {...dialog}
      title={title}
      description={why}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={dialog.close}>
            {commonText.cancel}
          </Button>
          <Button onClick={() => openDialog('bill', bill.id)}>{payText.edit}</Button>
        </>
      }
    />
  );
}
