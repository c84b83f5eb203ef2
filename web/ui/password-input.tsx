import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { authText } from '../text/auth.ts';
import { TextInput } from './text-input.tsx';

/** A password with a button that shows it: `<PasswordInput autoComplete="new-password" {...register('password')} />`. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className="pr-12"
      />
      <button
        type="button"
        aria-label={shown ? authText.hidePassword : authText.showPassword}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-[0.625rem] text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
