import { useId, useState } from 'react';
import { type Account, createAccount } from '../../api/contract/accounts.ts';
import { ApiError } from '../base/api-error.ts';
import { useCreateAccount } from '../queries/account-writes.ts';
import { billFormText } from '../text/bill-form.ts';
import { commonText } from '../text/common.ts';
import { Button } from '../ui/button.tsx';
import { isComposing } from '../ui/composing.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Opens an account by its name without leaving what is being added. It may stand inside a form, so Enter must not send that. */
export function NewAccount(props: {
  readonly onAdded: (account: Account) => void;
  /** Without it there is no way around. */
  readonly onCancel?: () => void;
}) {
  const labelId = useId();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const create = useCreateAccount({
    onRefused: (refusal) => {
      const words = refusal instanceof ApiError ? refusal.details?.name : undefined;
      if (typeof words !== 'string') return false;
      setError(words);
      return true;
    },
  });
  const add = () => {
    const asked = createAccount.shape.name.safeParse(name);
    setError(asked.error?.issues[0]?.message);
    if (asked.success) create.submit({ name: asked.data, balance: '0.00' }, props.onAdded);
  };
  return (
    <fieldset aria-labelledby={labelId} className="grid gap-3 rounded-xl bg-sunken p-3.5">
      <legend id={labelId} className="sr-only">
        {billFormText.newAccount}
      </legend>
      <Field label={billFormText.newAccountName} hint={billFormText.newAccountHint} error={error}>
        <TextInput
          autoComplete="off"
          autoFocus={props.onCancel !== undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" busy={create.busy} onClick={add}>
          {create.busy ? commonText.saving : billFormText.createAccount}
        </Button>
        {props.onCancel && (
          <Button size="sm" variant="quiet" disabled={create.busy} onClick={props.onCancel}>
            {commonText.cancel}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
