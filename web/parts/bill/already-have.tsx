import { useFormContext, useWatch } from 'react-hook-form';
import { useAccounts } from '../../queries/accounts.ts';
import type { NewBill } from '../../queries/bills.ts';
import { toCents } from '../../queries/cents.ts';
import { billFormText } from '../../text/bill-form.ts';
import { billMoneyText as text } from '../../text/bill-money.ts';
import { Field } from '../../ui/field.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { centsIn } from './gap.ts';

/** The account that the form names, with what it has available; undefined while none is chosen. */
export function useChosenAccount() {
  const accountId = Number(useWatch<NewBill, 'accountId'>({ name: 'accountId' }));
  const account = useAccounts().data?.find(({ id }) => id === accountId);
  return account && { name: account.name, available: Math.max(0, toCents(account.available)) };
}

/** What is there for a bill already: it is funded in the same act, never with more than the account has available. */
export function AlreadyHave({ label }: { readonly label: string }) {
  const form = useFormContext<NewBill>();
  const account = useChosenAccount();
  const fund = centsIn(useWatch({ control: form.control, name: 'fund' }));
  const available = account && showMoney(account.available);
  const isTooMuch = account !== undefined && fund > account.available;
  return (
    <Field
      label={label}
      optional={billFormText.optional}
      hint={account ? text.haveHint(account.name, available ?? '') : text.haveHintNoAccount}
      error={
        isTooMuch
          ? text.haveTooMuch(account.name, available ?? '')
          : form.formState.errors.fund?.message
      }
    >
      <MoneyInput control={form.control} name="fund" optional />
    </Field>
  );
}
