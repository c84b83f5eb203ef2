import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bill-form.ts';
import { dayInWords, scheduleText as text } from '../../text/bill-schedule.ts';
import { Field } from '../../ui/field.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToday } from '../../ui/today.ts';
import {
  comesByMonth,
  dayFor,
  type FallsOn,
  fallsOn,
  isOffDay,
  nextPaymentDay,
} from './bill-values.ts';
import { WeekdayOfMonth, weekdayOf } from './schedule-fields.tsx';

const choices = (['date', 'last', 'weekday'] as const).map((value) => ({
  value,
  label: text.fallsOnChoices[value],
}));

/** Whether the form has its own choice of the day: by the month, and paid by hand. Otherwise the payment schedule says it. */
function useFallsOn(): FallsOn | null {
  const { control } = useFormContext<NewBill>();
  const values = useWatch({ control }) as NewBill;
  if (values.isAutomatic || values.isDirectDebit || !comesByMonth(values.frequency)) return null;
  return fallsOn(values);
}

/** On which day of a month the bill falls; the weekday is asked for only where it is one. */
function FallsOnField({ value }: { readonly value: FallsOn }) {
  const { getValues, setValue } = useFormContext<NewBill>();
  const now = useToday();
  const choose = (choice: FallsOn) => {
    const day = choice === 'weekday' ? weekdayOf(getValues('dueDate'), now) : dayFor(choice);
    for (const name of ['paymentDay', 'paymentDayType', 'paymentWeek'] as const)
      setValue(name, day[name], { shouldDirty: true });
  };
  return (
    <>
      <SelectField label={text.fallsOn} options={choices} value={value} onChoose={choose} />
      {value === 'weekday' && <WeekdayOfMonth />}
    </>
  );
}

/** What helps where the date is not of the kind that was chosen: the date of a bill that is edited cannot be left out. */
function nextSuchDay(values: NewBill, isNew: boolean): string {
  const next = isNew ? null : nextPaymentDay(values.dueDate ?? '', values);
  return next === null ? text.offDayBlank : text.offDayNext(showLongDay(next));
}

/** What there is to say of the date: what the night will do, that it is no day of the kind that was chosen, or how it is used. */
function useHint(hint: ReactNode, isNew: boolean): ReactNode {
  const { control, formState } = useFormContext<NewBill>();
  const values = useWatch({ control }) as NewBill;
  const now = useToday();
  const { dueDate } = values;
  if (values.isAutomatic && dueDate && dueDate < now) return billFormText.overdueHint;
  // A date that stays as it is does not decide: the change of the day does.
  if (dueDate !== formState.defaultValues?.dueDate && isOffDay(values))
    return `${text.offDay(dayInWords(values) ?? '')} ${nextSuchDay(values, isNew)}`;
  if (hint) return hint;
  if (values.frequency === 'once') return text.onceHint;
  return isNew && billFormText.dueDateHint;
}

/** When the bill falls due next and, by the month, on which day of it. Of a new bill that is not due once, the date may be left out. */
export function DueDateField(props: { readonly hint: ReactNode; readonly isNew: boolean }) {
  const { hint, isNew } = props;
  const { control, register, formState } = useFormContext<NewBill>();
  const isOnce = useWatch({ control, name: 'frequency' }) === 'once';
  const choice = useFallsOn();
  return (
    <>
      <Field
        label={isOnce ? text.onceDate : billFormText.dueDate}
        optional={isNew && !isOnce}
        hint={useHint(hint, isNew)}
        error={formState.errors.dueDate?.message}
      >
        <TextInput
          type="date"
          {...register('dueDate', { setValueAs: (text: string) => text || undefined })}
        />
      </Field>
      {choice && <FallsOnField value={choice} />}
    </>
  );
}
