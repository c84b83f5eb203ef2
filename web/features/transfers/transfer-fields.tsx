import type { UseFormReturn } from 'react-hook-form';
import type { Account } from '../../../api/contract/accounts.ts';
import type { NewTransfer } from '../../queries/account-writes.ts';
import { transfersText } from '../../text/transfers.ts';
import { Field } from '../../ui/field.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { sources } from './transfer-rules.ts';

const asOptions = (accounts: readonly Account[]): Option[] =>
  accounts.map(({ id, name, balance }) => ({
    value: id,
    label: transfersText.option(name, showMoney(balance)),
  }));

/** The fields of a transfer. `warning` stands by the amount and stops nothing. */
export function TransferFields({
  form: { control, register, formState },
  accounts,
  warning,
}: {
  readonly form: UseFormReturn<NewTransfer>;
  readonly accounts: readonly Account[];
  readonly warning: string | undefined;
}) {
  const { errors } = formState;
  const from = sources(accounts);
  return (
    <>
      <Field
        label={transfersText.from}
        error={errors.fromAccountId?.message}
        hint={from.length === 0 && transfersText.noSource}
      >
        <Select
          placeholder={transfersText.pickFrom}
          options={asOptions(from)}
          {...register('fromAccountId', { valueAsNumber: true })}
        />
      </Field>
      <Field label={transfersText.to} error={errors.toAccountId?.message}>
        <Select
          placeholder={transfersText.pickTo}
          options={asOptions(accounts)}
          {...register('toAccountId', { valueAsNumber: true })}
        />
      </Field>
      <Field label={transfersText.amount} error={errors.amount?.message} hint={warning}>
        <MoneyInput control={control} name="amount" />
      </Field>
      <Field label={transfersText.description} optional={transfersText.optional}>
        <TextInput
          autoComplete="off"
          maxLength={500}
          placeholder={transfersText.descriptionPlaceholder}
          {...register('description')}
        />
      </Field>
    </>
  );
}
