import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useAccounts } from '../../queries/accounts.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bill-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { NewAccount } from '../new-account.tsx';

/** The account that the bill is saved in and paid from, or a new one. */
export function AccountField() {
  const form = useFormContext<NewBill>();
  const accounts = useAccounts();
  const [adding, setAdding] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'accountId' });
  return (
    <div className="grid gap-2">
      <Field
        label={billFormText.account}
        error={fieldState.error?.message}
        hint={accounts.isError && !accounts.data && billFormText.accountsFailed}
      >
        <Select
          {...field}
          placeholder={billFormText.chooseAccount}
          options={(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => field.onChange(Number(event.target.value))}
        />
      </Field>
      {adding ? (
        <NewAccount
          onCancel={() => {
            setAdding(false);
            form.setFocus('accountId');
          }}
          onAdded={({ id }) => {
            setAdding(false);
            form.setValue('accountId', id, { shouldDirty: true, shouldValidate: true });
            form.setFocus('accountId');
          }}
        />
      ) : (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2 justify-self-start text-pen"
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden="true" size={16} />
          {billFormText.newAccount}
        </Button>
      )}
    </div>
  );
}
