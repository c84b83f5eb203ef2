import { useController, useFormContext } from 'react-hook-form';
import { dayOfMonth, isDay, weekday } from '../../../ledger/calendar.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bill-form.ts';
import { scheduleText as text } from '../../text/bill-schedule.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { today } from '../../ui/today.ts';

const numbered = (labels: readonly string[]) =>
  labels.map((label, index) => ({ value: index + 1, label }));
const weeks = numbered(text.weeks);
const weekdays = numbered(billFormText.weekdays);

/** The weekday of a month that a date is: what choosing one begins with. Of no date, that of today. */
export function weekdayOf(dueDate: string | undefined) {
  const day = dueDate && isDay(dueDate) ? dueDate : today();
  return {
    paymentDay: weekday(day),
    paymentDayType: 'weekly',
    paymentWeek: Math.ceil(dayOfMonth(day) / 7),
  } as const;
}

function Choice(props: {
  readonly name: 'paymentWeek' | 'paymentDay';
  readonly label: string;
  readonly options: typeof weeks;
}) {
  const { control } = useFormContext<NewBill>();
  const { field, fieldState } = useController({ control, name: props.name });
  return (
    <Field label={props.label} error={fieldState.error?.message}>
      <Select
        {...field}
        value={field.value ?? ''}
        options={props.options}
        onChange={({ target }) => field.onChange(Number(target.value))}
      />
    </Field>
  );
}

/** Which weekday of a month: the second Tuesday, the last Friday. */
export function WeekdayOfMonth() {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Choice name="paymentWeek" label={text.whichOne} options={weeks} />
      <Choice name="paymentDay" label={text.weekday} options={weekdays} />
    </div>
  );
}
