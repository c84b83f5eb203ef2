import { type ReactNode, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MAX_EVERY } from '../../../ledger/frequency.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bill-form.ts';
import { scheduleText as text } from '../../text/bill-schedule.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { frequencyOptions } from './frequency-choices.ts';

/** Stands for every so many weeks or months, as a number that is typed. */
const EVERY = 'every';
const TYPED = /^every-(.*)-(weeks|months)$/;

const isNamed = (frequency: string) => frequencyOptions.some(({ value }) => value === frequency);

/**
 * How often the bill comes: by its name or, where it has none, as every so many weeks or months. The form holds it as it is
 * sent, so anything but a number from 1 to 60 is refused beside the number.
 */
function useFrequency() {
  const { control } = useFormContext<NewBill>();
  const { field, fieldState } = useController({ control, name: 'frequency' });
  // Every 2 weeks, while it is being typed, has a name as well.
  const [isTyping, setTyping] = useState(false);
  const [, every = '', unit = 'weeks'] = TYPED.exec(field.value) ?? [];
  const isTyped = (isTyping || !isNamed(field.value)) && TYPED.test(field.value);
  return {
    ...{ field, every, unit, isTyped, error: fieldState.error?.message },
    choose: (choice: string) => {
      setTyping(choice === EVERY);
      field.onChange(choice === EVERY ? 'every--weeks' : choice);
    },
    type: (number: string, of: string) => {
      setTyping(true);
      field.onChange(`every-${number.trim()}-${of}`);
    },
  };
}

/** The number and its unit, for a frequency that has no name. */
function Every({ often }: { readonly often: ReturnType<typeof useFrequency> }) {
  const { field, every, unit } = often;
  return (
    <div className="col-span-2 grid grid-cols-2 gap-4">
      <Field label={text.every} hint={!often.error && text.everyHint} error={often.error}>
        <TextInput
          ref={field.ref}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MAX_EVERY).length + 4}
          value={every}
          onBlur={field.onBlur}
          onChange={({ target }) => often.type(target.value, unit)}
        />
      </Field>
      <SelectField
        label={text.unit}
        options={Object.entries(text.units).map(([value, label]) => ({ value, label }))}
        value={unit}
        onChoose={(of) => often.type(every, of)}
      />
    </div>
  );
}

/** How often the bill comes. It takes one column of two, and the row beneath for what has no name. */
export function FrequencyField({ hint }: { readonly hint: ReactNode }) {
  const often = useFrequency();
  const { field, isTyped } = often;
  return (
    <>
      <SelectField
        label={billFormText.frequency}
        hint={hint}
        error={isTyped ? undefined : often.error}
        {...(!isTyped && { ref: field.ref })}
        options={[
          ...frequencyOptions,
          { value: EVERY, label: isTyped ? text.everyShort : text.everySo },
        ]}
        value={isTyped ? EVERY : field.value}
        onBlur={field.onBlur}
        onChoose={often.choose}
      />
      {isTyped && <Every often={often} />}
    </>
  );
}
