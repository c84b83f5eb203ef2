import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type Account, createAccount } from '../../../api/contract/accounts.ts';
import { showFieldErrors } from '../../base/field-errors.ts';
import { type DialogTurn, useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import {
  type NewAccount,
  useAccounts,
  useChangeAccount,
  useCreateAccount,
} from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { commonText } from '../../text/common.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { orZero } from './blank-balance.ts';

const formId = 'account-form';

/** Only what was touched is sent on an edit: a week may have raised the balance since the dialog opened. */
function useSubmit(account: Account | undefined, dialog: DialogTurn) {
  const form = useForm<NewAccount>({
    resolver: standardSchemaResolver(createAccount, undefined, { raw: true }),
    defaultValues: { name: account?.name ?? '', balance: account?.balance ?? '' },
  });
  const { dirtyFields } = form.formState;
  const onRefused = (error: Error) => showFieldErrors(error, form.setError, ['name', 'balance']);
  const add = useCreateAccount({ onRefused });
  const change = useChangeAccount({ onRefused });
  const busy = add.isPending || change.isPending;
  const submit = form.handleSubmit(({ name, ...values }) => {
    if (busy) return;
    const balance = orZero(values.balance);
    const done = { onSuccess: dialog.close };
    if (!account) add.mutate({ name, balance }, done);
    else if (!dirtyFields.name && !dirtyFields.balance) dialog.close();
    else {
      change.mutate(
        {
          id: account.id,
          ...(dirtyFields.name && { name }),
          ...(dirtyFields.balance && { balance }),
        },
        done,
      );
    }
  });
  return { form, busy, submit };
}

function AccountEditor({
  dialog,
  account,
}: {
  readonly dialog: DialogTurn;
  readonly account: Account | undefined;
}) {
  const { form, busy, submit } = useSubmit(account, dialog);
  const { errors } = form.formState;
  const label = account ? accountsText.updateSubmit : accountsText.createSubmit;
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={account ? accountsText.editTitle : accountsText.create}
      {...(!account && { description: accountsText.createIntro })}
      busy={busy}
      footer={
        <FormEnding
          form={formId}
          busy={busy}
          label={label}
          busyLabel={account ? commonText.saving : accountsText.creating}
          onLeave={dialog.close}
        />
      }
    >
      <Form id={formId} onSubmit={submit}>
        <Field label={accountsText.name} error={errors.name?.message}>
          <TextInput
            autoComplete="off"
            placeholder={accountsText.namePlaceholder}
            {...form.register('name')}
          />
        </Field>
        <Field
          label={accountsText.balance}
          hint={account ? accountsText.balanceEditHint : accountsText.balanceHint}
          error={errors.balance?.message}
        >
          <MoneyInput control={form.control} name="balance" />
        </Field>
      </Form>
    </Dialog>
  );
}

/** Create New Account (`?dialog=account`) and Edit Account (`?dialog=account&id=3`). */
export function AccountDialog() {
  const dialog = useDialogTurn('account');
  const accounts = useAccounts();
  const account = useSubject(accounts.data, dialog.id);
  if (dialog.turn === 0 || (dialog.id !== undefined && !account)) return null;
  return <AccountEditor key={dialog.turn} dialog={dialog} account={account} />;
}
