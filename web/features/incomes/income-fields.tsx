import { useFormContext, Watch } from 'react-hook-form';
import { INCOME_FREQUENCIES } from '../../../ledger/money.ts';
import { useAccounts } from '../../queries/accounts.ts';
import type { NewIncome } from '../../queries/incomes.ts';
import { incomesText } from '../../text/incomes.ts';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { WeeklyLine } from '../../ui/weekly-line.tsx';

/** The four that the product offers; one that came in quarterly by another way keeps its own word. */
const frequencies = (stored: string | undefined) =>
  INCOME_FREQUENCIES.filter((value) => value !== 'quarterly' || stored === value).map((value) => ({
    value,
    label: incomesText.frequencies[value],
  }));

/** The fields of an income. The weekly amount beneath them follows what is typed. */
export function IncomeFields(props: {
  readonly stored: string | undefined;
  /** What stands between the amount and the rest: the 'Amount Changed' banner. */
  readonly children?: React.ReactNode;
}) {
  const { stored, children } = props;
  const accounts = useAccounts();
  const { control, register, formState } = useFormContext<NewIncome>();
  const { errors } = formState;
  return (
    <>
      <Field label={incomesText.name} error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          placeholder={incomesText.namePlaceholder}
          {...register('name')}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={incomesText.amount} error={errors.amount?.message}>
          <MoneyInput control={control} name="amount" />
        </Field>
        <Field label={incomesText.frequency} error={errors.frequency?.message}>
          <Select
            placeholder={incomesText.frequencyPlaceholder}
            options={frequencies(stored)}
            {...register('frequency')}
          />
        </Field>
      </div>
      {children}
      <Watch
        control={control}
        name={['amount', 'frequency']}
        render={([amount, frequency]) => (
          <WeeklyLine
            label={incomesText.weeklyAmount}
            amount={amount}
            frequency={frequency || undefined}
          />
        )}
      />
      <Field
        label={incomesText.account}
        optional={incomesText.optional}
        hint={incomesText.accountHint}
        error={errors.accountId?.message}
      >
        <Select
          // A choice cannot be shown before its option is there.
          key={accounts.data ? 'there' : 'waiting'}
          options={[
            { value: '', label: incomesText.noAccount },
            ...(accounts.data ?? []).map(({ id: value, name }) => ({ value, label: name })),
          ]}
          {...register('accountId', { setValueAs: (id: string) => Number(id) || null })}
        />
      </Field>
    </>
  );
}
