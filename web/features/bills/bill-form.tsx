import type { ReactNode } from 'react';
import { type UseFormReturn, Watch } from 'react-hook-form';
import { BILL_CATEGORIES } from '../../../api/contract/bills.ts';
import { BILL_FREQUENCIES } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText, categoryNames, frequencyChoices } from '../../text/bills.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { today } from '../../ui/today.ts';
import { WeeklyLine } from '../../ui/weekly-line.tsx';
import { AccountField } from './account-field.tsx';
import { CategorySuggestions } from './category-suggestions.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

const frequencies = BILL_FREQUENCIES.map((value) => ({ value, label: frequencyChoices[value] }));
const categories = BILL_CATEGORIES.map((value) => ({ value, label: categoryNames[value] }));

/** The fields of a bill. The weekly amount beneath the amount follows what is typed. */
export function BillForm(props: {
  readonly id: string;
  readonly form: UseFormReturn<NewBill>;
  readonly onSubmit: () => void;
  /** A new bill gets suggestions for its category. */
  readonly isNew: boolean;
  /** What stands beneath the amount: the 'Amount Changed' banner. */
  readonly children?: ReactNode;
}) {
  const { form } = props;
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Form id={props.id} onSubmit={props.onSubmit}>
      <Field label={billFormText.name} error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={billFormText.amount} error={errors.amount?.message}>
          <MoneyInput control={form.control} name="amount" />
        </Field>
        <Field label={billFormText.frequency} error={errors.frequency?.message}>
          <Select options={frequencies} {...register('frequency')} />
        </Field>
      </div>
      {props.children}
      <Watch
        control={form.control}
        name={['amount', 'frequency']}
        render={([amount, frequency]) => (
          <WeeklyLine label={billFormText.weekly} amount={amount} frequency={frequency} />
        )}
      />
      <Field label={billFormText.category} error={errors.category?.message}>
        <Select options={categories} {...register('category')} />
      </Field>
      {props.isNew && <CategorySuggestions form={form} />}
      <AccountField form={form} />
      <Watch
        control={form.control}
        name={['isAutomatic', 'dueDate']}
        render={([isAutomatic, dueDate]) => (
          <Field
            label={billFormText.dueDate}
            optional={billFormText.optional}
            hint={
              isAutomatic && dueDate && dueDate < today()
                ? billFormText.overdueHint
                : billFormText.dueDateHint
            }
            error={errors.dueDate?.message}
          >
            <TextInput
              type="date"
              {...register('dueDate', { setValueAs: (text: string) => text || undefined })}
            />
          </Field>
        )}
      />
      <ScheduleFields form={form} />
    </Form>
  );
}
