import { type Account, createAccount } from '../../../api/contract/accounts.ts';
import { changesOf } from '../../base/changes.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { SubjectDialog } from '../../base/list-read.tsx';
import type { DialogTurn } from '../../base/use-dialog.ts';
import {
  type NewAccount,
  useChangeAccount,
  useCreateAccount,
} from '../../queries/account-writes.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { commonText } from '../../text/common.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { orZero } from './blank-balance.ts';

function useAccountForm(account: Account | undefined, dialog: DialogTurn) {
  const begins = { name: account?.name ?? '', balance: account?.balance ?? '' };
  const { form, draft, onRefused } = useDraftedForm<NewAccount>(
    draftOf('account', account?.id),
    createAccount,
    { begins, adds: !account },
  );
  const add = useCreateAccount({ onRefused });
  const change = useChangeAccount({ onRefused });
  const busy = add.busy || change.busy;
  const submit = form.handleSubmit(({ name, ...values }) => {
    const balance = orZero(values.balance);
    if (!account) return add.submit({ name, balance }, dialog.close, draft);
    const changes = changesOf<NewAccount>(begins, { name, balance });
    if (changes) change.submit({ id: account.id, ...changes }, dialog.close, draft);
    else dialog.close();
  });
  return { form, draft, busy, submit };
}

function AccountEditor(props: {
  readonly dialog: DialogTurn;
  readonly account: Account | undefined;
}) {
  const { dialog, account } = props;
  const { form, draft, busy, submit } = useAccountForm(account, dialog);
  const { errors } = form.formState;
  return (
    <FormDialog
      {...{ dialog, draft, busy }}
      title={account ? accountsText.editTitle : accountsText.create}
      description={!account && accountsText.createIntro}
      label={account ? accountsText.updateSubmit : accountsText.createSubmit}
      busyLabel={account ? commonText.saving : accountsText.creating}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}

/** Create New Account (`?dialog=account`) and Edit Account (`?dialog=account&id=3`). */
export function AccountDialog() {
  const editor = (account: Account | undefined, dialog: DialogTurn) => (
    <AccountEditor key={dialog.turn} dialog={dialog} account={account} />
  );
  return (
    <SubjectDialog
      name="account"
      list={useAccounts()}
      title={accountsText.editTitle}
      failed={accountsText.loadFailed}
      adds={(dialog) => editor(undefined, dialog)}
    >
      {editor}
    </SubjectDialog>
  );
}
