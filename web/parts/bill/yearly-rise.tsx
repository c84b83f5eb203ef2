import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { formatMoney, parseMoney } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { courseText as text } from '../../text/bill-course.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** A percentage as people write it, with at most two decimals; hundredths of a percent in the form. */
function Percent() {
  const { control } = useFormContext<NewBill>();
  const { field, fieldState } = useController({ control, name: 'yearlyRise.basisPoints' });
  const [typed, setTyped] = useState(() => (field.value ? formatMoney(Number(field.value)) : ''));
  return (
    <Field label={text.percent} error={fieldState.error?.message}>
      <TextInput
        ref={field.ref}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value);
          field.onChange(parseMoney(target.value.replace(',', '.')) ?? 0);
        }}
      />
    </Field>
  );
}

/** By how many percent the amount rises each year, and when next. */
export function YearlyRise() {
  const { control, register, setValue, formState } = useFormContext<NewBill>();
  const rise = useWatch({ control, name: 'yearlyRise' });
  const errors = formState.errors.yearlyRise;
  return (
    <div className="grid justify-items-start gap-3">
      {rise && (
        <div className="grid w-full grid-cols-2 gap-4">
          <Percent />
          <Field
            label={text.riseFrom}
            hint={text.riseHint}
            error={errors?.from?.message ?? errors?.message}
          >
            <TextInput type="date" {...register('yearlyRise.from')} />
          </Field>
        </div>
      )}
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 text-pen"
        onClick={() =>
          setValue('yearlyRise', rise ? null : { basisPoints: 0, from: '' }, { shouldDirty: true })
        }
      >
        {rise ? <X aria-hidden="true" size={16} /> : <Plus aria-hidden="true" size={16} />}
        {rise ? text.removeRise : text.addRise}
      </Button>
    </div>
  );
}
