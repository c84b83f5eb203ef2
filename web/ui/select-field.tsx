import type { ComponentProps } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { FormField, type InForm } from './input-field.tsx';
import { Select } from './select.tsx';

/** A list to choose from in the form around it: `<SelectField name="category" label={text.category} options={…} />`. */
export function SelectField({
  name,
  label,
  hint,
  optional,
  error,
  asNumber = false,
  register: options,
  ...select
}: InForm & {
  /** What is chosen is a number in the form, an id for example. */
  readonly asNumber?: boolean;
  readonly register?: RegisterOptions;
} & Omit<ComponentProps<typeof Select>, 'name'>) {
  const { register } = useFormContext();
  const asked = { ...options, ...(asNumber && { valueAsNumber: true }) } as RegisterOptions;
  return (
    <FormField {...{ name, label, hint, optional, error }}>
      <Select {...select} {...register(name, asked)} />
    </FormField>
  );
}
