import * as z from 'zod/mini';
import { changePreferences } from '../../../api/contract/preferences.ts';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { settingsText as text } from '../../text/settings.ts';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Changing } from './notifications.tsx';

const { movedPricePercent, movedPriceAmount } = changePreferences.shape;
const threshold = z.object({ movedPricePercent, movedPriceAmount });

/** How far a price must have moved to be asked about. Saved when a field is left, or by Enter. */
export function MovedPrices({ preferences, change }: Changing) {
  const known = {
    movedPricePercent: preferences.movedPricePercent,
    movedPriceAmount: preferences.movedPriceAmount,
  };
  const { form } = useCheckedForm<z.input<typeof threshold>>(threshold, { values: known });
  const { errors } = form.formState;
  const save = form.handleSubmit(({ movedPricePercent: percent = 0, movedPriceAmount: amount }) => {
    const typed = { movedPricePercent: percent, movedPriceAmount: String(amount) };
    if (JSON.stringify(typed) !== JSON.stringify(known)) change(typed);
  });
  return (
    <fieldset
      onBlur={() => void save()}
      onKeyDown={({ key }) => key === 'Enter' && void save()}
      className="grid gap-2"
    >
      <legend className="font-semibold">{text.movedPrices}</legend>
      <p className="text-sm text-muted">{text.movedPricesHint}</p>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={text.movedPercent} error={errors.movedPricePercent?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            {...form.register('movedPricePercent', { valueAsNumber: true })}
          />
        </Field>
        <Field label={text.movedAmount} error={errors.movedPriceAmount?.message}>
          <MoneyInput control={form.control} name="movedPriceAmount" />
        </Field>
      </div>
    </fieldset>
  );
}
