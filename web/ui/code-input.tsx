import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** A code that is typed once, from an app or from paper: `<CodeInput {...register('code')} />`. */
export function CodeInput(props: ComponentProps<'input'>) {
  return (
    <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...props} />
  );
}
