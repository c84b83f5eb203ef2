import { useFormContext, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { MAX_CONTINGENCY } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billMoneyText as text } from '../../text/bill-money.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { AlreadyHave } from './already-have.tsx';
import { GapOffer } from './gap-offer.tsx';
import { OwedBefore } from './owed-before.tsx';

/** What is offered of a contingency, in percent; one that was set elsewhere stands beside them. */
const PERCENTS = [0, 5, 10, 15, 20, 25, 50, MAX_CONTINGENCY];

function Contingency({ kept }: { readonly kept: number }) {
  const form = useFormContext<NewBill>();
  const percents = [...new Set([...PERCENTS, kept])].sort((a, b) => a - b);
  return (
    <Field
      label={text.contingency}
      hint={text.contingencyHint}
      error={form.formState.errors.contingency?.message}
    >
      <Select
        options={percents.map((value) => ({
          value,
          label: value === 0 ? text.contingencyNone : text.percent(value),
        }))}
        {...form.register('contingency', { valueAsNumber: true })}
      />
    </Field>
  );
}

/** The money of a bill beside its amount: what is there already, the gap to its first date, a contingency, and what it owes. */
export function BillMoney(props: {
  /** The bill that is edited; nothing for a new one. */
  readonly bill: Bill | undefined;
}) {
  const { bill } = props;
  const fund = useWatch<NewBill, 'fund'>({ name: 'fund' });
  return (
    <>
      {!bill && <AlreadyHave label={text.have} />}
      {bill && fund !== undefined && <AlreadyHave label={text.putIn} />}
      <GapOffer bill={bill} />
      <Contingency kept={bill?.contingency ?? 0} />
      {!bill && <OwedBefore />}
    </>
  );
}
