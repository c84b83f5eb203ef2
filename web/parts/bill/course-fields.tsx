import { useFormContext, useWatch } from 'react-hook-form';
import type { NewBill } from '../../queries/bills.ts';
import { followedAsChoice, courseText as text } from '../../text/bill-course.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { PriceChanges, YearlyRise } from './yearly-rise.tsx';

type Kind = keyof typeof text.endKinds | 'over';
const kinds = (Object.keys(text.endKinds) as Exclude<Kind, 'over'>[]).map((value) => ({
  value,
  label: text.endKinds[value],
}));
const over = { value: 'over' as const, label: text.hasEnded };
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
  const stored = formState.defaultValues?.ends as NewBill['ends'];
  const isOver = stored === undefined;
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField
        label={text.ends}
        hint={kind === 'over' && text.hasEndedHint}
        error={kind === 'never' ? errors?.message : undefined}
        options={isOver ? [over, ...kinds] : kinds}
        value={kind}
        onChoose={(chosen) =>
          setValue('ends', kindOf(stored) === chosen ? stored : FIRST[chosen], {
            shouldDirty: true,
          })
        }
      />
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

type Follows = NonNullable<NewBill['follows']>;

/** What is offered; a bill may follow another number of payments. */
const OFFERED: readonly Follows[] = ['last-3', 'last-6', 'last-12', 'same-quarter'];

/** What the amount becomes with each payment. One that follows leaves no place for prices that are known ahead. */
function FollowsField() {
  const { control, setValue, formState } = useFormContext<NewBill>();
  const follows = useWatch({ control, name: 'follows' }) ?? null;
  const first = formState.defaultValues?.follows;
  const offered = first && !OFFERED.includes(first) ? [first, ...OFFERED] : OFFERED;
  return (
    <SelectField
      label={text.follows}
      hint={follows === null ? undefined : text.followsHint}
      error={formState.errors.follows?.message}
      options={[
        { value: '' as const, label: text.followsNothing },
        ...offered.map((value) => ({ value, label: followedAsChoice(value) })),
      ]}
      value={follows ?? ''}
      onChoose={(chosen) => setValue('follows', chosen || null, { shouldDirty: true })}
    />
  );
}

/** What is known of the price ahead, of an amount that follows nothing. */
function Prices() {
  const { control } = useFormContext<NewBill>();
  if (useWatch({ control, name: 'follows' })) return null;
  return (
    <>
      <PriceChanges />
      <YearlyRise />
    </>
  );
}

/** When a bill ends, and what is known of its price ahead; folded away while nothing is. A bill that is due once has neither. */
export function CourseFields() {
  const { control, getValues, formState } = useFormContext<NewBill>();
  const { errors } = formState;
  const isOnce = useWatch({ control, name: 'frequency' }) === 'once';
  if (isOnce) return null;
  const { ends, priceChanges = [], yearlyRise, follows } = getValues();
  const isKnown = Boolean(ends !== null || follows || yearlyRise || priceChanges.length > 0);
  return (
    <div>
      <Disclosure
        title={text.open}
        openAtFirst={isKnown}
        wrong={errors.ends ?? errors.follows ?? errors.priceChanges ?? errors.yearlyRise}
      >
        <div className="grid gap-4 pt-1">
          <Ends />
          <FollowsField />
          <Prices />
        </div>
      </Disclosure>
    </div>
  );
}
