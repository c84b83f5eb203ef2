import { useId } from 'react';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { amountsText } from '../text/amounts.ts';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { currencySymbol } from './formats.ts';
import { TextInput } from './text-input.tsx';
import { isBelowZero, isUnsure, readTyped } from './typed-money.ts';

/**
 * An amount of money as people type it. The form's value is the amount as requests carry it (`'12.50'`), and `undefined`
 * for a blank one that is `optional`. What cannot be read for certain stays as typed, which every reader refuses; the
 * field then asks for it in other words.
 *
 *     <Field label={text.amount} error={…}><MoneyInput control={form.control} name="amount" /></Field>
 */
export function MoneyInput<Values extends FieldValues>(props: {
  readonly control: Control<Values>;
  readonly name: Path<Values>;
  readonly optional?: boolean;
  /** What stands there is offered: the first key replaces it. */
  readonly selected?: boolean;
}) {
  const { control, name, optional = false, selected = false } = props;
  const asksId = useId();
  const described = useFieldControl()['aria-describedby'];
  const typed = String(useWatch({ control, name }) ?? '');
  const unsure = isUnsure(typed);
  const blank = optional ? undefined : '';
  const field = control.register(name, {
    setValueAs: (typed: unknown) => readTyped(String(typed ?? '')) || blank,
  });
  return (
    <>
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
          {...field}
          inputMode="decimal"
          onFocus={({ currentTarget }) => selected && currentTarget.select()}
          aria-describedby={cx(described, unsure && asksId) || undefined}
          className="pl-8 tabular-nums"
        />
      </div>
      <p id={asksId} role="status" className="mt-1.5 text-sm font-medium text-warn empty:sr-only">
        {unsure && (isBelowZero(typed) ? amountsText.belowZero : amountsText.unsure)}
      </p>
    </>
  );
}
