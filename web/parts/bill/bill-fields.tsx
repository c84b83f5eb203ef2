import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { BILL_CATEGORIES, type Bill } from '../../../api/contract/bills.ts';
import { chooseFor } from '../../base/draft.ts';
import type { NewBill } from '../../queries/bills.ts';
import { useLikelyAccount } from '../../queries/likely-account.ts';
import { billFormText } from '../../text/bill-form.ts';
import { categoryNames } from '../../text/bills.ts';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AccountField } from './account-field.tsx';
import { BillMoney } from './bill-money.tsx';
import { BillWeekly } from './bill-weekly.tsx';
import { CategorySuggestions } from './category-suggestions.tsx';
import { CourseFields } from './course-fields.tsx';
import { DueDateField } from './due-date-field.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

const categories = BILL_CATEGORIES.map((value) => ({ value, label: categoryNames[value] }));

/** What to say beneath single fields. */
export type BillHints = { readonly [Field in keyof NewBill]?: ReactNode };

/** Chooses the likely account of a new bill while nobody has chosen one. */
function useFirstAccount(isNew: boolean): void {
  const form = useFormContext<NewBill>();
  const likely = useLikelyAccount();
  const first = isNew ? likely : undefined;
  useEffect(() => {
    if (first !== undefined && form.getValues('accountId') === '')
      chooseFor(form, 'accountId', first);
  }, [first, form]);
}

/**
 * The fields of a bill, wherever one is added, changed or checked. They belong to the form around them (`FormProvider`),
 * whose values are a bill's ({@link billValues}) and may be more. The weekly amount follows what is typed.
 */
export function BillFields(props: {
  readonly hints?: BillHints;
  /** The bill that is edited. A new one begins with an account. */
  readonly bill?: Bill | undefined;
  /** A new bill gets suggestions for its category. */
  readonly suggestsCategory?: boolean;
  /** What stands beneath the amount: the 'Amount Changed' banner. */
  readonly children?: ReactNode;
}) {
  const { hints = {} } = props;
  const { control, register, formState } = useFormContext<NewBill>();
  useFirstAccount(!props.bill);
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
      <Field label={billFormText.category} hint={hints.category} error={errors.category?.message}>
        <Select options={categories} {...register('category')} />
      </Field>
      {props.suggestsCategory && <CategorySuggestions />}
      <AccountField />
      <DueDateField hint={hints.dueDate} />
      <CourseFields />
      <BillMoney bill={props.bill} />
      <ScheduleFields />
    </>
  );
}
