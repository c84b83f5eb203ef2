import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { inputLook } from './text-input.tsx';

/** One choice of a {@link Select}. */
export type Option = { readonly value: string | number; readonly label: string };

/**
 * The browser's own select: right on every phone, by keyboard and for readers, at no cost in bytes.
 * `placeholder` is shown while the value is ''.
 *
 *     <Select placeholder={text.pickAccount} options={…} {...register('accountId')} />
 */
export function Select(
  props: Omit<ComponentProps<'select'>, 'children'> & {
    readonly options: readonly Option[];
    readonly placeholder?: string;
  },
) {
  const { options, placeholder, className, ...rest } = props;
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        {...rest}
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
