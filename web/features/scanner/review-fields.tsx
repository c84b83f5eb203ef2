import { Controller, type UseFormReturn } from 'react-hook-form';
import { BILL_CATEGORIES, type Bill } from '../../../api/contract/bills.ts';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { BILL_FREQUENCIES } from '../../../ledger/money.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { billFormText, categoryNames, frequencyChoices } from '../../text/bills.ts';
import { scannerText } from '../../text/scanner.ts';
import { Field } from '../../ui/field.tsx';
import { withoutAmounts } from '../../ui/format-money.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { ReviewValues } from './review-values.ts';

/** Below this the person is asked to check what was read. */
const sure = 0.6;

/** What to say beneath a field about how it was read; nothing where the engine is sure. */
export function readingHint(scan: ScanAnswer, field: keyof ScanAnswer['fields']): string | false {
  const { confidence, evidence } = scan.fields[field];
  if (confidence >= sure) return false;
  if (confidence === 0) return scannerText.notFound;
  return evidence
    ? `${scannerText.unsure} ${scannerText.evidence(withoutAmounts(evidence))}`
    : scannerText.unsure;
}

type Props = { readonly form: UseFormReturn<ReviewValues>; readonly scan: ScanAnswer };

/** What a new bill needs besides its amount. */
export function NewBillFields({ form, scan }: Props) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const accounts = useAccounts().data ?? [];
  return (
    <>
      <Field label={billFormText.account} error={errors.accountId?.message}>
        <Select
          placeholder={billFormText.chooseAccount}
          options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...register('accountId')}
        />
      </Field>
      <div className="grid gap-4 min-[420px]:grid-cols-2">
        <Field
          label={billFormText.frequency}
          hint={readingHint(scan, 'frequency')}
          error={errors.frequency?.message}
        >
          <Select
            options={BILL_FREQUENCIES.map((value) => ({ value, label: frequencyChoices[value] }))}
            {...register('frequency')}
          />
        </Field>
        <Field
          label={billFormText.category}
          hint={readingHint(scan, 'category')}
          error={errors.category?.message}
        >
          <Select
            options={BILL_CATEGORIES.map((value) => ({ value, label: categoryNames[value] }))}
            {...register('category')}
          />
        </Field>
      </div>
      <Field
        label={billFormText.dueDate}
        optional={billFormText.optional}
        hint={readingHint(scan, 'dueDate')}
        error={errors.dueDate?.message}
      >
        <TextInput type="date" {...register('dueDate')} />
      </Field>
      <Controller
        control={control}
        name="isDirectDebit"
        render={({ field }) => (
          <Switch
            label={billFormText.directDebit}
            hint={billFormText.directDebitHint}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </>
  );
}

/** Which of the bills is paid; a match says why it was chosen. */
export function PayFields({ form, scan, bills }: Props & { readonly bills: readonly Bill[] }) {
  return (
    <Field
      label={scannerText.bill}
      hint={scan.match && `${scannerText.match(scan.match.billName)}: ${scan.match.explanation}`}
      error={form.formState.errors.billId?.message}
    >
      <Select
        placeholder={scannerText.pickBill}
        options={bills.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.register('billId')}
      />
    </Field>
  );
}
