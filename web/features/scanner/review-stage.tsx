import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { useBills } from '../../queries/bills.ts';
import { billFormText } from '../../text/bills.ts';
import { scannerText } from '../../text/scanner.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { KeepAmount } from './keep-amount.tsx';
import { NewBillFields, PayFields, readingHint } from './review-fields.tsx';
import type { ReviewValues } from './review-values.ts';

type Props = { readonly form: UseFormReturn<ReviewValues>; readonly scan: ScanAnswer };

function Warnings({ scan }: { readonly scan: ScanAnswer }) {
  if (scan.warnings.length === 0) return null;
  return (
    <ul className="grid gap-1 rounded-xl bg-warn-soft px-3.5 py-2.5 text-sm">
      {scan.warnings.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  );
}

function Mode({ form }: Pick<Props, 'form'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{scannerText.mode}</legend>
      <Choice
        value="create"
        label={scannerText.create}
        hint={scannerText.createHint}
        {...form.register('mode')}
      />
      <Choice
        value="pay"
        label={scannerText.pay}
        hint={scannerText.payHint}
        {...form.register('mode')}
      />
    </fieldset>
  );
}

/** The last stage: what was read, to be checked, for a new bill or for one that is paid. */
export function ReviewStage(
  props: Props & {
    readonly id: string;
    readonly note: string | undefined;
    readonly onSubmit: () => void;
  },
) {
  const { form, scan } = props;
  const [mode, billId] = useWatch({ control: form.control, name: ['mode', 'billId'] });
  const bills = useBills().data ?? [];
  const bill = mode === 'pay' ? bills.find(({ id }) => String(id) === billId) : undefined;
  const [read, setRead] = useState(scan.amount ?? '');
  const { errors } = form.formState;
  return (
    <Form id={props.id} onSubmit={props.onSubmit}>
      <Warnings scan={scan} />
      {props.note && <p className="rounded-xl bg-mark-soft px-3.5 py-2.5">{props.note}</p>}
      <Mode form={form} />
      {mode === 'pay' ? (
        <PayFields form={form} scan={scan} bills={bills} />
      ) : (
        <Field
          label={billFormText.name}
          hint={readingHint(scan, 'name')}
          error={errors.name?.message}
        >
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
      )}
      <Field
        label={billFormText.amount}
        hint={readingHint(scan, 'amount')}
        error={errors.amount?.message}
      >
        <MoneyInput control={form.control} name="amount" />
      </Field>
      <KeepAmount form={form} read={read} bill={bill} onKeep={setRead} />
      {mode === 'create' && <NewBillFields form={form} scan={scan} />}
    </Form>
  );
}
