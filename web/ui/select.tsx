import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { commonText } from '../text/common.ts';
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
  /** For things that may go while the list is open, as accounts do: what is chosen stays chosen, and is refused when it is sent. */
  readonly staysChosen?: boolean;
  /** An option that is not to be chosen here, as the account that a transfer comes from. It has not gone. */
  readonly without?: Value | '' | undefined;
};

/**
 * The options with those that have gone, in their old places: a browser that loses the chosen option chooses another one, which nobody has seen.
 */
function useDrawn<Value extends string | number>(
  options: readonly Option<Value>[],
  stays: boolean,
  without: Value | '' | undefined,
) {
  const before = useRef<(Option<Value> & { gone: boolean })[]>([]);
  const drawn = options
    .filter(({ value }) => value !== without)
    .map((option) => ({ ...option, gone: false }));
  if (stays)
    for (const [nth, one] of before.current.entries())
      if (!options.some(({ value }) => value === one.value))
        drawn.splice(nth, 0, { ...one, gone: true });
  useLayoutEffect(() => {
    before.current = drawn;
  });
  return drawn;
}

const has = (options: readonly Option[], chosen: unknown): boolean =>
  options.some(({ value }) => String(value) === String(chosen));

/**
 * The browser's own select: right on every phone, by keyboard and for readers, at no cost in bytes.
 * `placeholder` is shown while the value is ''. Outside of a form, `onChoose` is given the value of the option that was chosen.
 *
 *     <Select placeholder={text.pickAccount} options={…} {...register('accountId')} />
 */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const {
    options,
    placeholder,
    className,
    onChoose,
    staysChosen = false,
    without,
    ...rest
  } = props;
  const drawn = useDrawn(options, staysChosen, without);
  const { value: chosen = '' } = rest;
  const isLost = staysChosen && options.length > 0 && chosen !== '' && !has(drawn, chosen);
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const option = options.find(({ value }) => String(value) === target.value);
    if (option) onChoose?.(option.value);
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
        {/* It had gone before the list was drawn. */}
        {isLost && (
          <option value={chosen} disabled hidden>
            {commonText.goneBefore}
          </option>
        )}
        {drawn.map(({ value, label, gone }) => (
          <option key={value} value={value} disabled={gone} hidden={gone}>
            {gone ? commonText.goneOption(label) : label}
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
