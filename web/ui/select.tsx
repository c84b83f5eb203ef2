import { ChevronDown } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Field, useFieldControl } from './field.tsx';
import { inputLook } from './text-input.tsx';

/** One choice of a {@link Select}. */
export type Option<Value extends string | number = string | number> = {
  readonly value: Value;
  readonly label: string;
};

type SelectProps<Value extends string | number> = Omit<ComponentProps<'select'>, 'children'> & {
  readonly options: readonly Option<Value>[];
  readonly placeholder?: string;
  readonly onChoose?: (value: Value) => void;
};

/**
 * The browser's own select: right on every phone, by keyboard and for readers, at no cost in bytes.
 * `placeholder` is shown while the value is ''. Outside of a form, `onChoose` is given the value of the option that was chosen.
 *
 *     <Select placeholder={text.pickAccount} options={…} {...register('accountId')} />
 */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, placeholder, className, onChoose, ...rest } = props;
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = options.find(({ value }) => String(value) === target.value);
    if (chosen) onChoose?.(chosen.value);
  };
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...rest}
        {...(onChoose && { onChange })}
        className={cx(inputLook, 'cursor-pointer appearance-none truncate pr-10', className)}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
      />
    </div>
  );
}

/** The same as a field: `<SelectField label={text.account} options={…} {...register('accountId')} />`. */
export function SelectField<Value extends string | number>({
  label,
  hint,
  error,
  optional = false,
  ...select
}: SelectProps<Value> & Omit<ComponentProps<typeof Field>, 'children'>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      <Select {...select} />
    </Field>
  );
}
