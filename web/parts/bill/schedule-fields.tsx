import { useController, useFormContext, useWatch } from 'react-hook-form';
import { dayOfMonth, isDay, weekday } from '../../../ledger/calendar.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bill-form.ts';
import { scheduleText as text } from '../../text/bill-schedule.ts';
import { FormSwitch } from '../../ui/form-switch.tsx';
import { type Option, SelectField } from '../../ui/select.tsx';
import { useToday } from '../../ui/today.ts';
import { comesByMonth } from './bill-values.ts';

const numbered = (labels: readonly string[]) =>
  labels.map((label, index) => ({ value: index + 1, label }));
const weeks = numbered(text.weeks);
const weekdays = numbered(billFormText.weekdays);

/** The weekday of a month that a date is: what choosing one begins with. Of no date, that of today. */
export function weekdayOf(dueDate: string | undefined, now: string) {
  const day = dueDate && isDay(dueDate) ? dueDate : now;
  return {
    paymentDay: weekday(day),
    paymentDayType: 'weekly',
    paymentWeek: Math.ceil(dayOfMonth(day) / 7),
  } as const;
}

function Choice(props: {
  readonly name: 'paymentWeek' | 'paymentDay';
  readonly label: string;
  readonly options: readonly Option[];
}) {
  const { control } = useFormContext<NewBill>();
  const { field, fieldState } = useController({ control, name: props.name });
  return (
    <SelectField
      label={props.label}
      error={fieldState.error?.message}
      {...field}
      value={field.value ?? ''}
      options={props.options}
      onChoose={(value) => field.onChange(value === '' ? null : value)}
    />
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

const dayOptions = {
  monthly: numbered([...Array.from({ length: 30 }, (_, index) => `${index + 1}`), text.lastDay]),
  weekly: weekdays,
};

/** Stands for a weekday of a month beside the two kinds of payment days. */
const WEEKDAY = 'weekday';

function Day({ type }: { readonly type: 'monthly' | 'weekly' }) {
  const options = [{ value: '', label: billFormText.anyDay }, ...dayOptions[type]];
  return <Choice name="paymentDay" label={billFormText.day} options={options} />;
}

function ScheduleDay() {
  const { control, getValues, setValue, formState } = useFormContext<NewBill>();
  const now = useToday();
  const [type = 'monthly', week, frequency] = useWatch({
    control,
    name: ['paymentDayType', 'paymentWeek', 'frequency'],
  });
  const byMonth = comesByMonth(frequency);
  const isWeekday = byMonth && type === 'weekly' && Boolean(week);
  const choose = (kind: string) => {
    const none = { paymentDay: null, paymentDayType: kind, paymentWeek: null };
    const day = kind === WEEKDAY ? weekdayOf(getValues('dueDate'), now) : none;
    for (const name of ['paymentDayType', 'paymentDay', 'paymentWeek'] as const)
      setValue(name, day[name] as NewBill[typeof name], { shouldDirty: true });
  };
  const schedules = (['monthly', 'weekly'] as const).map((value) => ({
    value,
    label: billFormText.schedules[value],
  }));
  return (
    <>
      <div className={isWeekday ? 'grid' : 'grid gap-4 sm:grid-cols-2'}>
        <SelectField
          label={billFormText.schedule}
          error={formState.errors.paymentDayType?.message}
          options={[
            ...schedules,
            ...(byMonth ? [{ value: WEEKDAY, label: text.weekOfMonth }] : []),
          ]}
          value={isWeekday ? WEEKDAY : type}
          onChoose={choose}
        />
        {!isWeekday && <Day type={type} />}
      </div>
      {isWeekday && <WeekdayOfMonth />}
    </>
  );
}

/** Whether the bill pays itself, and on which day. */
export function ScheduleFields() {
  const { control } = useFormContext<NewBill>();
  const [automatic, directDebit, frequency] = useWatch({
    control,
    name: ['isAutomatic', 'isDirectDebit', 'frequency'],
  });
  const hasDay = (automatic || directDebit) && frequency !== 'once';
  const toggle = (name: 'isAutomatic' | 'isDirectDebit', label: string, hint: string) => (
    <FormSwitch control={control} name={name} label={label} hint={hint} />
  );
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {toggle('isAutomatic', billFormText.automatic, billFormText.automaticHint)}
      {hasDay && <ScheduleDay />}
      {toggle('isDirectDebit', billFormText.directDebit, billFormText.directDebitHint)}
    </div>
  );
}
