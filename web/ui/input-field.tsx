import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { type FieldError, get, type RegisterOptions, useFormContext } from 'react-hook-form';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** A field of the form around it, under its label; beneath it stands what the form says is wrong, unless there is another `error`. */
export type InForm = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
  readonly name: string;
  /** A word after the label, such as 'optional'. */
  readonly optional?: string | undefined;
};

/** The frame of such a field, for a control that is tied to the form otherwise. */
export function FormField(props: InForm & { readonly children: ReactNode }) {
  const { name, error, optional, ...field } = props;
  // Of the form's state the errors alone are looked at: what else changes draws nothing anew.
  const { errors } = useFormContext().formState;
  const wrong: FieldError | undefined = get(errors, name);
  return <Field {...field} error={error ?? wrong?.message} {...(optional && { optional })} />;
}

/**
 * A line of the form around it, of text unless it is drawn `as` another kind. One of `type="number"` is a number in the form too.
 *
 *     <InputField name="email" label={text.email} as={EmailInput} />
 */
export function InputField({
  name,
  label,
  hint,
  optional,
  error,
  as: Input = TextInput,
  register: options,
  ...input
}: InForm & {
  readonly as?: ComponentType<ComponentProps<'input'>>;
  readonly register?: RegisterOptions;
} & Omit<ComponentProps<'input'>, 'name'>) {
  const { register } = useFormContext();
  const isNumber = input.type === 'number';
  return (
    <FormField {...{ name, label, hint, optional, error }}>
      <Input
        {...(isNumber && { inputMode: 'numeric' })}
        {...input}
        {...register(name, isNumber ? { valueAsNumber: true } : options)}
      />
    </FormField>
  );
}
