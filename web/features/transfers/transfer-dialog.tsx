import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type Account, transfer } from '../../../api/contract/accounts.ts';
import { ApiError } from '../../base/api-error.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { ListRead } from '../../base/list-read.tsx';
import { type DialogTurn, useDialogTurn, useOpeningAmount } from '../../base/use-dialog.ts';
import { TooFewAccounts } from '../../parts/too-few-accounts.tsx';
import { type NewTransfer, useTransfer } from '../../queries/account-writes.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { transfersText } from '../../text/transfers.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showMoney, withoutAmounts } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { type Option, SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toastError } from '../../ui/toast-store.ts';
import { reachesIntoSavings, sources, transferProblems } from './transfer-rules.ts';

const asOptions = (accounts: readonly Account[]): Option[] =>
  accounts.map(({ id, name, balance }) => ({
    value: id,
    label: transfersText.option(name, showMoney(balance)),
  }));

/** The fields of a transfer. `warning` stands by the amount and stops nothing. */
function TransferFields({
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
      <SelectField
        label={transfersText.from}
        error={errors.fromAccountId?.message}
        hint={from.length === 0 && transfersText.noSource}
        placeholder={transfersText.pickFrom}
        staysChosen
        options={asOptions(from)}
        {...register('fromAccountId', { valueAsNumber: true })}
      />
      <SelectField
        label={transfersText.to}
        error={errors.toAccountId?.message}
        placeholder={transfersText.pickTo}
        staysChosen
        options={asOptions(accounts)}
        {...register('toAccountId', { valueAsNumber: true })}
      />
      <Field label={transfersText.amount} error={errors.amount?.message} hint={warning}>
        <MoneyInput control={control} name="amount" />
      </Field>
      <Field label={transfersText.description} optional>
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

/** A refusal for want of money carries the product's own title; other failures keep 'Transfer Failed'. */
function saysInsufficient(error: Error, form: UseFormReturn<NewTransfer>): boolean {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_funds') return false;
  const description = error.serverMessage ?? error.message;
  const message = withoutAmounts(description);
  form.setError('amount', { type: 'server', message }, { shouldFocus: true });
  toastError(description, transfersText.fundsTitle);
  return true;
}

function useTransferForm(done: () => void) {
  const amount = useOpeningAmount() ?? '';
  const { form, draft, onInvalid } = useDraftedForm<NewTransfer>(
    draftOf('transfer', amount || 'new'),
    transfer,
    {
      begins: { fromAccountId: '', toAccountId: '', amount, description: '' },
      words: transferProblems,
    },
  );
  const { submit, busy } = useTransfer({
    success: ({ from, to }, { amount }) => ({
      title: transfersText.done,
      description: transfersText.doneBody(showMoney(String(amount)), from.name, to.name),
    }),
    onRefused: (error) => saysInsufficient(error, form),
  });
  const send = (values: NewTransfer) => submit(values, done, draft);
  return { form, draft, busy, submit: form.handleSubmit(send, onInvalid) };
}

function TransferEditor(props: {
  readonly dialog: DialogTurn;
  readonly accounts: readonly Account[];
}) {
  const { dialog, accounts } = props;
  const { form, draft, submit, busy } = useTransferForm(dialog.close);
  const [from, amount] = useWatch({ control: form.control, name: ['fromAccountId', 'amount'] });
  const source = accounts.find(({ id }) => id === from);
  const intoSavings = reachesIntoSavings(amount, source);
  return (
    <FormDialog
      {...{ dialog, draft, busy }}
      title={transfersText.title}
      description={transfersText.intro}
      label={transfersText.submit}
      busyLabel={transfersText.submitting}
      onSubmit={submit}
    >
      <TransferFields
        form={form}
        accounts={accounts}
        warning={intoSavings > 0 ? transfersText.spokenFor(showMoney(intoSavings)) : undefined}
      />
    </FormDialog>
  );
}

/** Transfer Funds (`?dialog=transfer`). */
export function TransferDialog() {
  const dialog = useDialogTurn('transfer');
  const accounts = useAccounts();
  if (dialog.turn === 0) return null;
  if (!accounts.data) {
    const words = { title: transfersText.title, failed: accountsText.loadFailed };
    return <ListRead {...words} dialog={dialog} list={accounts} />;
  }
  if (accounts.data.length < 2) {
    const words = { title: transfersText.title, why: transfersText.needsTwo };
    return <TooFewAccounts key={dialog.turn} dialog={dialog} {...words} />;
  }
  return <TransferEditor key={dialog.turn} dialog={dialog} accounts={accounts.data} />;
}
