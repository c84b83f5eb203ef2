import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { formatMoney, parseMoney } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { courseText as text } from '../../text/bill-course.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/**
 * What the bill costs from later days on, each with its amount. The form's own list of fields would do as much, but its code
 * would come with the log-in page.
 */
export function PriceChanges() {
  const { control, register, formState, getValues, setFocus, setValue } = useFormContext<NewBill>();
  const prices = useWatch({ control, name: 'priceChanges' }) ?? [];
  const errors = formState.errors.priceChanges;
  const change = (to: (now: typeof prices) => typeof prices) =>
    setValue('priceChanges', to(getValues('priceChanges') ?? []), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  const add = () => {
    flushSync(() => change((now) => [...now, { from: '', amount: '' }]));
    setFocus(`priceChanges.${prices.length}.from`);
  };
  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="text-sm font-semibold">{text.prices}</legend>
      <p className="text-sm text-muted">{text.pricesHint}</p>
      {[...prices.keys()].map((index) => (
        <div
          key={index}
          className="grid w-full grid-cols-[3fr_2fr_auto] items-start gap-2 sm:grid-cols-[1fr_1fr_auto] sm:gap-3"
        >
          <Field label={text.from} error={errors?.[index]?.from?.message}>
            <TextInput type="date" {...register(`priceChanges.${index}.from`)} />
          </Field>
          <Field label={text.price} error={errors?.[index]?.amount?.message}>
            <MoneyInput control={control} name={`priceChanges.${index}.amount`} />
          </Field>
          <Button
            variant="quiet"
            size="sm"
            className="mt-7"
            aria-label={text.removePrice(index + 1)}
            onClick={() => change((now) => now.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" size={16} />
          </Button>
        </div>
      ))}
      {(errors?.message ?? errors?.root?.message) && (
        <p role="alert" className="text-sm text-bad">
          {errors?.message ?? errors?.root?.message}
        </p>
      )}
      <Button variant="quiet" size="sm" className="-ml-2 text-pen" onClick={add}>
        <Plus aria-hidden="true" size={16} />
        {text.addPrice}
      </Button>
    </fieldset>
  );
}

const readPercent = (typed: string): number => parseMoney(typed.replace(',', '.')) ?? 0;

/** A percentage as people write it, with at most two decimals; hundredths of a percent in the form. */
function Percent() {
  const { control } = useFormContext<NewBill>();
  const { field, fieldState } = useController({ control, name: 'yearlyRise.basisPoints' });
  const [typed, setTyped] = useState('');
  const stored = Number(field.value ?? 0);
  // The form may have followed what is stored elsewhere.
  const shown = readPercent(typed) === stored ? typed : formatMoney(stored);
  return (
    <Field label={text.percent} error={fieldState.error?.message}>
      <TextInput
        ref={field.ref}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value);
          field.onChange(readPercent(target.value));
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
