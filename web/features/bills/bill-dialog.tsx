import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Bill, createBill } from '../../../api/contract/bills.ts';
import { showFieldErrors } from '../../base/field-errors.ts';
import { type DialogTurn, useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import { type NewBill, useBills, useChangeBill, useCreateBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bills.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { BillForm } from './bill-form.tsx';
import { billFields, bodyOf, changeOf, valuesOf } from './bill-values.ts';
import { History } from './history.tsx';
import { SaveAmount } from './save-amount.tsx';

const formId = 'bill-form';

function useBillForm(bill: Bill | undefined, close: () => void) {
  const [opened] = useState(() => valuesOf(bill));
  const form = useForm<NewBill>({
    resolver: standardSchemaResolver(createBill, undefined, { raw: true }),
    defaultValues: opened,
  });
  const onRefused = (error: Error) => showFieldErrors(error, form.setError, billFields);
  const add = useCreateBill({ onRefused });
  const change = useChangeBill({ onRefused });
  const submit = form.handleSubmit((values) => {
    if (!bill) return add.submit(bodyOf(values), close);
    const changes = changeOf(bill, opened, values);
    if (changes) change.submit(changes, close);
    else close();
  });
  return { form, busy: add.busy || change.busy, submit };
}

function BillEditor({
  dialog,
  bill,
}: {
  readonly dialog: DialogTurn;
  readonly bill: Bill | undefined;
}) {
  const { form, busy, submit } = useBillForm(bill, dialog.close);
  const label = bill ? billFormText.update : billFormText.add;
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={bill ? billFormText.editTitle : billFormText.addTitle}
      busy={busy}
      footer={<FormEnding form={formId} busy={busy} label={label} onLeave={dialog.close} />}
    >
      <BillForm id={formId} form={form} isNew={!bill} onSubmit={() => void submit()}>
        {bill && <SaveAmount bill={bill} control={form.control} />}
      </BillForm>
      {bill && <History billId={bill.id} />}
    </Dialog>
  );
}

/** Add New Bill (`?dialog=bill`) and Edit Bill (`?dialog=bill&id=7`). */
export function BillDialog() {
  const dialog = useDialogTurn('bill');
  const bills = useBills();
  const bill = useSubject(bills.data, dialog.id);
  if (dialog.turn === 0 || (dialog.id !== undefined && !bill)) return null;
  return <BillEditor key={dialog.turn} dialog={dialog} bill={bill} />;
}
