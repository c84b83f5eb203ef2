import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bills.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

const dayOptions = {
  monthly: Array.from({ length: 31 }, (_, index) => ({
    value: index + 1,
    label: String(index + 1),
  })),
  weekly: billFormText.weekdays.map((label, index) => ({ value: index + 1, label })),
};

function ScheduleDay() {
  const { register, control, setValue, formState } = useFormContext<NewBill>();
  const type = useWatch({ control, name: 'paymentDayType' }) ?? 'monthly';
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={billFormText.schedule} error={formState.errors.paymentDayType?.message}>
        <Select
          options={[
            { value: 'monthly', label: billFormText.schedules.monthly },
            { value: 'weekly', label: billFormText.schedules.weekly },
          ]}
          {...register('paymentDayType', { onChange: () => setValue('paymentDay', null) })}
        />
      </Field>
      <Controller
        control={control}
        name="paymentDay"
        render={({ field, fieldState }) => (
          <Field label={billFormText.day} error={fieldState.error?.message}>
            <Select
              {...field}
              value={field.value ?? ''}
              onChange={({ target }) =>
                field.onChange(target.value === '' ? null : Number(target.value))
              }
              options={[{ value: '', label: billFormText.anyDay }, ...dayOptions[type]]}
            />
          </Field>
        )}
      />
    </div>
  );
}

/** Whether the bill pays itself, and on which day. */
export function ScheduleFields() {
  const { control } = useFormContext<NewBill>();
  const [automatic, directDebit] = useWatch({ control, name: ['isAutomatic', 'isDirectDebit'] });
  const toggle = (name: 'isAutomatic' | 'isDirectDebit', label: string, hint: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch
          label={label}
          hint={hint}
          checked={field.value ?? false}
          onCheckedChange={field.onChange}
        />
      )}
    />
  );
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {toggle('isAutomatic', billFormText.automatic, billFormText.automaticHint)}
      {(automatic || directDebit) && <ScheduleDay />}
      {toggle('isDirectDebit', billFormText.directDebit, billFormText.directDebitHint)}
    </div>
  );
}
