import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

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
