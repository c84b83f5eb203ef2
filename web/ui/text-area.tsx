import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { inputLook } from './text-input.tsx';

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={3}
      {...rest}
      className={cx(inputLook, 'h-auto py-2', className)}
    />
  );
}
