import { Plus, X } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
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
