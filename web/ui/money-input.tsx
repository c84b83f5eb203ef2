import type { ComponentProps } from 'react';
import { currencySymbol } from './formats.ts';
import { TextInput } from './text-input.tsx';

/**
 * An amount of money. Its value is and stays the text that was typed (`'12.5'`), never a number: cents are made of it by
 * `parseMoney`. A turn of the mouse wheel over it scrolls the page and leaves the amount alone.
 *
 *     <Field label={text.amount} error={…}><MoneyInput {...register('amount')} /></Field>
 */
export function MoneyInput({
  min = '0',
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'step'>) {
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0 grid w-8 place-items-center text-muted"
      >
        {currencySymbol()}
      </span>
      <TextInput
        autoComplete="off"
        placeholder="0.00"
        {...rest}
        type="number"
        inputMode="decimal"
        step="0.01"
        min={min}
        onWheel={(event) => event.currentTarget.blur()}
        className="pl-8 tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
    </div>
  );
}
