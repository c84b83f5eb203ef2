import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { BILL_CATEGORIES, type Bill } from '../../../api/contract/bills.ts';
import { useAccounts } from '../../queries/accounts.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bill-form.ts';
import { categoryNames } from '../../text/bills.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NewAccount } from '../new-account.tsx';
import { BillMoney } from './bill-money.tsx';
import { BillWeekly } from './bill-weekly.tsx';
import { CategorySuggestions } from './category-suggestions.tsx';
import { CourseFields } from './course-fields.tsx';
import { DueDateField } from './due-date-field.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

/** The account that the bill is saved in and paid from, or a new one. */
function AccountField() {
  const form = useFormContext<NewBill>();
  const accounts = useAccounts();
  const [adding, setAdding] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'accountId' });
  return (
    <div className="grid gap-2">
      <SelectField
        label={billFormText.account}
        error={fieldState.error?.message}
        hint={accounts.isError && !accounts.data && billFormText.accountsFailed}
        {...field}
        placeholder={billFormText.chooseAccount}
        staysChosen
        options={(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={field.onChange}
      />
      {adding ? (
        <NewAccount
          onCancel={() => {
            setAdding(false);
            form.setFocus('accountId');
          }}
          onAdded={({ id }) => {
            setAdding(false);
            form.setValue('accountId', id, { shouldDirty: true, shouldValidate: true });
            form.setFocus('accountId');
          }}
        />
      ) : (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2 justify-self-start text-pen"
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" size={16} />
          {billFormText.newAccount}
        </Button>
      )}
    </div>
  );
}

const categories = BILL_CATEGORIES.map((value) => ({ value, label: categoryNames[value] }));

/** What to say beneath single fields. */
export type BillHints = { readonly [Field in keyof NewBill]?: ReactNode };

/**
 * The fields of a bill, wherever one is added, changed or checked. They belong to the form around them (`FormProvider`),
 * whose values are a bill's ({@link billValues}) and may be more. The weekly amount follows what is typed.
 */
export function BillFields(props: {
  readonly hints?: BillHints;
  /** The bill that is edited; nothing for a new one. */
  readonly bill?: Bill | undefined;
  /** A new bill gets suggestions for its category. */
  readonly suggestsCategory?: boolean;
  /** What stands beneath the amount: the 'Amount Changed' banner. */
  readonly children?: ReactNode;
}) {
  const { hints = {} } = props;
  const { control, register, formState } = useFormContext<NewBill>();
  const { errors } = formState;
  return (
    <>
      <Field label={billFormText.name} hint={hints.name} error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={billFormText.amount} hint={hints.amount} error={errors.amount?.message}>
          <MoneyInput control={control} name="amount" />
        </Field>
        <FrequencyField hint={hints.frequency} />
      </div>
      {props.children}
      <BillWeekly bill={props.bill} />
      <SelectField
        label={billFormText.category}
        hint={hints.category}
        error={errors.category?.message}
        options={categories}
        {...register('category')}
      />
      {props.suggestsCategory && <CategorySuggestions />}
      <AccountField />
      <DueDateField hint={hints.dueDate} isNew={!props.bill} />
      <CourseFields />
      <BillMoney bill={props.bill} />
      <ScheduleFields />
    </>
  );
}
