import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bill-form.ts';
import { dayInWords, scheduleText } from '../../text/bill-schedule.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { today } from '../../ui/today.ts';
import { isOffDay } from './bill-values.ts';
import { FallsOnField, useFallsOn } from './falls-on.tsx';

/** What there is to say of the date: what the night will do, that it is no day of the kind that was chosen, or how it is used. */
function useHint(hint: ReactNode): ReactNode {
  const { control, formState } = useFormContext<NewBill>();
  const values = useWatch({ control }) as NewBill;
  const { dueDate } = values;
  if (values.isAutomatic && dueDate && dueDate < today()) return billFormText.overdueHint;
  // A date that stays as it is does not decide: the change of the day does.
  if (dueDate !== formState.defaultValues?.dueDate && isOffDay(values))
    return scheduleText.offDay(dayInWords(values) ?? '');
  if (hint) return hint;
  return values.frequency === 'once' ? scheduleText.onceHint : billFormText.dueDateHint;
}

/** When the bill falls due next and, by the month, on which day of it; what is due once needs the date. */
export function DueDateField({ hint }: { readonly hint: ReactNode }) {
  const { control, register, formState } = useFormContext<NewBill>();
  const isOnce = useWatch({ control, name: 'frequency' }) === 'once';
  const choice = useFallsOn();
  return (
    <>
      <Field
        label={isOnce ? scheduleText.onceDate : billFormText.dueDate}
        {...(!isOnce && { optional: billFormText.optional })}
        hint={useHint(hint)}
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
