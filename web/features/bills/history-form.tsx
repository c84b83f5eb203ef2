import * as z from 'zod/mini';
import { recordHistoricalAmount } from '../../../api/contract/bills.ts';
import { day, money } from '../../../api/contract/fields.ts';
import { draftOf } from '../../base/draft.ts';
import { useDraftedForm } from '../../base/use-drafted-form.ts';
import {
  type NewHistoricalAmount,
  useAddHistoricalAmount,
} from '../../queries/historical-amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { commonText } from '../../text/common.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { today } from '../../ui/today.ts';

const required = billFormText.historyRequired;
const pastAmount = z.object({
  ...recordHistoricalAmount.shape,
  amount: money({ required, minimum: 1 }),
  billDate: day(required),
});

/** Names the draft of a past amount. It is no part of the bill's own, which is sent by itself. */
export const pastDraft = (billId: number): string => draftOf('bill-detail', billId, 'past amount');

/** Records what a bill came to on a day. */
export function HistoryForm({ billId }: { readonly billId: number }) {
  const blank = { amount: '', billDate: today(), description: '' };
  const { form, draft, onRefused } = useDraftedForm<NewHistoricalAmount>(
    pastDraft(billId),
    pastAmount,
    { defaultValues: blank },
  );
  const add = useAddHistoricalAmount({ onRefused });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    add.submit(
      { ...values, billId, description: values.description || null },
      () => {
        form.reset(blank);
        form.setFocus('amount');
      },
      draft,
    ),
  );
  return (
    <Form className="gap-3 rounded-xl bg-sunken p-3.5" draft={draft} onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={billFormText.amount} error={errors.amount?.message}>
          <MoneyInput control={form.control} name="amount" />
        </Field>
        <Field label={billFormText.historyDate} error={errors.billDate?.message}>
          <TextInput type="date" {...form.register('billDate')} />
        </Field>
      </div>
      <Field
        label={billFormText.historyNote}
        optional={billFormText.optional}
        error={errors.description?.message}
      >
        <TextInput autoComplete="off" {...form.register('description')} />
      </Field>
      <Button type="submit" size="sm" busy={add.busy} className="justify-self-start">
        {add.busy ? commonText.saving : billFormText.historyAdd}
      </Button>
    </Form>
  );
}
