import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type Account, changeAccount } from '../../../api/contract/accounts.ts';
import { parseMoney } from '../../../ledger/money.ts';
import { draftOf } from '../../base/draft.ts';
import { useDraftedForm } from '../../base/use-drafted-form.ts';
import { useChangeAccount } from '../../queries/account-writes.ts';
import { toCents } from '../../queries/cents.ts';
import { accountsText } from '../../text/accounts.ts';
import { commonText } from '../../text/common.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeBanner } from '../../ui/change-banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { orZero } from './blank-balance.ts';

type Values = Pick<z.input<typeof changeAccount>, 'balance'>;

/** Names the draft of an account's balance. */
export const balanceDraft = (accountId: number): string => draftOf('balances', accountId);

/** One balance being edited; the hint with its Save Balance comes as soon as the figure differs from the stored one. */
export function BalanceEditor(props: { readonly account: Account; readonly onDone: () => void }) {
  const { account, onDone } = props;
  const { form, draft, onRefused } = useDraftedForm<Values>(
    balanceDraft(account.id),
    changeAccount,
    { defaultValues: { balance: account.balance } },
  );
  const { control, setFocus, formState } = form;
  const save = useChangeAccount({
    success: ({ name, balance }) => ({
      title: accountsText.balanceSaved,
      description: accountsText.balanceNow(name, showMoney(balance)),
    }),
    onRefused,
  });
  useEffect(() => setFocus('balance', { shouldSelect: true }), [setFocus]);
  const typed = String(useWatch({ control, name: 'balance' }) ?? '').trim();
  const cents = parseMoney(typed || '0');
  const changed = cents !== null && cents !== toCents(account.balance);
  const submit = form.handleSubmit(({ balance }) => {
    if (changed) save.submit({ id: account.id, balance: orZero(balance) }, onDone, draft);
    else onDone();
  });
  return (
    <Form className="gap-3" draft={draft} onSubmit={submit}>
      <Field label={accountsText.balanceOf(account.name)} error={formState.errors.balance?.message}>
        <MoneyInput control={control} name="balance" />
      </Field>
      <ChangeBanner>
        {changed && {
          title: accountsText.balanceChanged,
          body: accountsText.balanceWas(showMoney(account.balance), showMoney(cents)),
          action: (
            <Button type="submit" size="sm" busy={save.busy}>
              {save.busy ? commonText.saving : accountsText.saveBalance}
            </Button>
          ),
        }}
      </ChangeBanner>
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-end"
        disabled={save.busy}
        onClick={() => {
          draft.drop();
          onDone();
        }}
      >
        {commonText.cancel}
      </Button>
    </Form>
  );
}
