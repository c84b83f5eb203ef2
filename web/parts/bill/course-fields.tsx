import { useFormContext, useWatch } from 'react-hook-form';
import type { NewBill } from '../../queries/bills.ts';
import { courseText as text } from '../../text/bill-course.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PriceChanges } from './price-changes.tsx';
import { YearlyRise } from './yearly-rise.tsx';

type Kind = keyof typeof text.endKinds | 'over';
const kinds = Object.entries(text.endKinds).map(([value, label]) => ({ value, label }));
const over = { value: 'over', label: text.hasEnded };
const FIRST: Readonly<Record<Kind, NewBill['ends']>> = {
  over: undefined,
  never: null,
  on: { on: '' },
  payments: { payments: 12 },
};

const kindOf = (ends: NewBill['ends']): Kind => {
  if (ends === undefined) return 'over';
  if (ends === null) return 'never';
  return ends.payments === undefined ? 'on' : 'payments';
};

/** Until when the bill comes: for ever, until a day, or for so many payments. */
function Ends() {
  const { control, register, setValue, formState } = useFormContext<NewBill>();
  const kind = kindOf(useWatch({ control, name: 'ends' }));
  const errors = formState.errors.ends;
  // It is a choice for the bill that has ended so, and goes on being one while another is looked at.
  const isOver = formState.defaultValues?.ends === undefined;
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field
        label={text.ends}
        hint={kind === 'over' && text.hasEndedHint}
        error={kind === 'never' ? errors?.message : undefined}
      >
        <Select
          options={isOver ? [over, ...kinds] : kinds}
          value={kind}
          onChange={({ target }) =>
            setValue('ends', FIRST[target.value as Kind], { shouldDirty: true })
          }
        />
      </Field>
      {kind === 'on' && (
        <Field
          label={text.endsOn}
          hint={text.endsOnHint}
          error={errors?.on?.message ?? errors?.message}
        >
          <TextInput type="date" {...register('ends.on')} />
        </Field>
      )}
      {kind === 'payments' && (
        <Field
          label={text.payments}
          hint={text.paymentsHint}
          error={errors?.payments?.message ?? errors?.message}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            {...register('ends.payments', { valueAsNumber: true })}
          />
        </Field>
      )}
    </div>
  );
}

/** When a bill ends, and what is known of its price ahead; folded away while nothing is. A bill that is due once has neither. */
export function CourseFields() {
  const { control, getValues } = useFormContext<NewBill>();
  const isOnce = useWatch({ control, name: 'frequency' }) === 'once';
  if (isOnce) return null;
  const { ends, priceChanges = [], yearlyRise } = getValues();
  const isKnown = Boolean(ends !== null || yearlyRise || priceChanges.length > 0);
  return (
    <div>
      <Disclosure title={text.open} openAtFirst={isKnown}>
        <div className="grid gap-4 pt-1">
          <Ends />
          <PriceChanges />
          <YearlyRise />
        </div>
      </Disclosure>
    </div>
  );
}
