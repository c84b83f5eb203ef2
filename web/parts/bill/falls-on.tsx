import { useFormContext, useWatch } from 'react-hook-form';
import type { NewBill } from '../../queries/bills.ts';
import { scheduleText as text } from '../../text/bill-schedule.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { comesByMonth, dayFor, type FallsOn, fallsOn } from './bill-values.ts';
import { WeekdayOfMonth, weekdayOf } from './weekday-of-month.tsx';

const choices = (['date', 'last', 'weekday'] as const).map((value) => ({
  value,
  label: text.fallsOnChoices[value],
}));

/** Whether the form has its own choice of the day: by the month, and paid by hand. Otherwise the payment schedule says it. */
export function useFallsOn(): FallsOn | null {
  const { control } = useFormContext<NewBill>();
  const [frequency, isAutomatic, isDirectDebit, paymentDay, paymentDayType, paymentWeek] = useWatch(
    {
      control,
      name: [
        ...(['frequency', 'isAutomatic', 'isDirectDebit'] as const),
        ...(['paymentDay', 'paymentDayType', 'paymentWeek'] as const),
      ],
    },
  );
  if (isAutomatic || isDirectDebit || !comesByMonth(frequency)) return null;
  return fallsOn({ paymentDay, paymentDayType, paymentWeek });
}

/** On which day of a month the bill falls; the weekday is asked for only where it is one. */
export function FallsOnField({ value }: { readonly value: FallsOn }) {
  const { getValues, setValue } = useFormContext<NewBill>();
  const choose = (choice: string) => {
    const day =
      choice === 'weekday'
        ? weekdayOf(getValues('dueDate'))
        : dayFor(choice === 'last' ? 'last' : 'date');
    setValue('paymentDay', day.paymentDay, { shouldDirty: true });
    setValue('paymentDayType', day.paymentDayType, { shouldDirty: true });
    setValue('paymentWeek', day.paymentWeek, { shouldDirty: true });
  };
  return (
    <>
      <Field label={text.fallsOn}>
        <Select options={choices} value={value} onChange={({ target }) => choose(target.value)} />
      </Field>
      {value === 'weekday' && <WeekdayOfMonth />}
    </>
  );
}
