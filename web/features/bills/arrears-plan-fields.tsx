import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type BillFrequency, mostInstalmentPeriods } from '../../../ledger/frequency.ts';
import type { Cents } from '../../../ledger/money.ts';
import { periodsInWords } from '../../text/bills.ts';
import { payText } from '../../text/payments.ts';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Select } from '../../ui/select.tsx';
import type { ArrearsChoice } from './arrears-dialog.tsx';
import { arrearsPlan } from './arrears-plan.ts';

/** How long the bill pays the shortfall back, and what that adds to each week. */
export function ArrearsPlanFields(props: {
  readonly form: UseFormReturn<ArrearsChoice>;
  readonly frequency: BillFrequency;
  readonly shortfall: Cents;
  /** A second shortfall adds to the first; both follow the plan chosen now. */
  readonly owedBefore: Cents;
}) {
  const { form, frequency, shortfall, owedBefore } = props;
  const periods = useWatch({ control: form.control, name: 'installmentPeriod' }) ?? 1;
  const plan = arrearsPlan(owedBefore + shortfall, periods, frequency);
  return (
    <div className="grid gap-3">
      <Field label={payText.period} error={form.formState.errors.installmentPeriod?.message}>
        <Select
          options={Array.from({ length: mostInstalmentPeriods(frequency) }, (_, index) => ({
            value: index + 1,
            label: periodsInWords(frequency, index + 1),
          }))}
          {...form.register('installmentPeriod', { valueAsNumber: true })}
        />
      </Field>
      <dl aria-live="polite" className="grid gap-1.5 rounded-xl bg-sunken px-3.5 py-3">
        {owedBefore > 0 && (
          <div className="flex justify-between gap-4">
            <dt>{payText.owedBefore}</dt>
            <dd>
              <Money cents={owedBefore} />
            </dd>
          </div>
        )}
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{payText.extraWeekly}</dt>
          <dd>
            <Money cents={plan.weekly} highlight />
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{payText.installmentCount}</dt>
          <dd className="text-right tabular-nums">{payText.countWeekly(plan.count)}</dd>
        </div>
      </dl>
    </div>
  );
}
