import { HandCoins } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MAX_ARREARS_WEEKS, weeklyInstalment } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billMoneyText as text } from '../../text/bill-money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useChosenAccount } from './already-have.tsx';
import { centsIn } from './gap.ts';

/** How long a plan is offered at first. */
const WEEKS = 13;

function PlanFields() {
  const form = useFormContext<NewBill>();
  const account = useChosenAccount();
  const errors = form.formState.errors.arrears;
  const [amount, weeks = 0] = useWatch({
    control: form.control,
    name: ['arrears.amount', 'arrears.weeks'],
  });
  const owed = centsIn(amount);
  const isPlan = owed > 0 && Number.isInteger(weeks) && weeks > 0 && weeks <= MAX_ARREARS_WEEKS;
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label={text.owedAmount} error={errors?.amount?.message}>
          <MoneyInput control={form.control} name="arrears.amount" />
        </Field>
        <Field label={text.owedWeeks} error={errors?.weeks?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_ARREARS_WEEKS}
            {...form.register('arrears.weeks', { valueAsNumber: true })}
          />
        </Field>
      </div>
      <p className="amount text-sm text-muted">
        {isPlan
          ? text.owedWeekly(
              showMoney(weeklyInstalment(owed, weeks)),
              weeks,
              account?.name ?? text.itsAccount,
            )
          : text.owedHint}
      </p>
    </>
  );
}

/** What a new bill owes from before, as a plan to pay it back. */
export function OwedBefore() {
  const form = useFormContext<NewBill>();
  const plan = useWatch({ control: form.control, name: 'arrears' });
  if (plan?.advance) return null;
  return (
    <div className="grid justify-items-start gap-3">
      {plan && <PlanFields />}
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 text-pen"
        onClick={() =>
          plan
            ? form.unregister('arrears')
            : form.setValue('arrears', { amount: '', weeks: WEEKS, advance: false })
        }
      >
        <HandCoins aria-hidden="true" size={16} />
        {plan ? text.owedNot : text.owed}
      </Button>
    </div>
  );
}
