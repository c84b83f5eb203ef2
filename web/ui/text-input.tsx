import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';

/** The looks of every box that a person types into or picks from. */
export const inputLook = cx(
  'block h-11 w-full min-w-0 rounded-[0.625rem] border border-edge bg-card px-3 text-ink',
  'placeholder:text-muted hover:border-ink focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:opacity-70 aria-invalid:border-bad',
  // Below 16 px a phone zooms in on focus.
  'text-[1rem] sm:text-base',
);

/** A line of text: `<TextInput {...register('name')} />`. Takes every attribute of an input, `type="date"` too. */
export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input {...useFieldControl()} type={type} {...rest} className={cx(inputLook, className)} />
  );
}

/** A line for an address, which no phone begins with a capital or corrects. Not `type="email"`: the browser would change what is typed. */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <TextInput
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** A code that is typed once, from an app or from paper: `<CodeInput {...register('code')} />`. */
export function CodeInput(props: ComponentProps<'input'>) {
  return (
    <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
  );
}

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
