import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type Account, changeAccount } from '../../../api/contract/accounts.ts';
import { parseMoney } from '../../../ledger/money.ts';
import { draftOf, hasDraft, useDraftedForm } from '../../base/draft.ts';
import { useDialogTurn } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { CreateAccount } from '../../parts/too-few-accounts.tsx';
import { useChangeAccount } from '../../queries/account-writes.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { commonText } from '../../text/common.ts';
import { signedInText } from '../../text/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeBanner } from '../../ui/change-banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { Field } from '../../ui/field.tsx';
import { useClosesOnceDone } from '../../ui/form-dialog.tsx';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { orZero } from './blank-balance.ts';

type Values = Pick<z.input<typeof changeAccount>, 'balance'>;

/** Names the draft of an account's balance. */
const balanceDraft = (accountId: number): string => draftOf('balances', accountId);

/** One balance being edited; the hint with its Save Balance comes as soon as the figure differs from the stored one. */
function BalanceEditor(props: { readonly account: Account; readonly onDone: () => void }) {
  const { account, onDone } = props;
  const { form, draft, onRefused } = useDraftedForm<Values>(
    balanceDraft(account.id),
    changeAccount,
    { begins: { balance: account.balance } },
  );
  const { control, formState } = form;
  const editor = useRef<HTMLDivElement>(null);
  const save = useChangeAccount({
    success: ({ name, balance }) => ({
      title: accountsText.balanceSaved,
      description: accountsText.balanceNow(name, showMoney(balance)),
    }),
    onRefused,
  });
  const { waits } = draft;
  useEffect(() => {
    const input = waits ? null : editor.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [waits]);
  const busy = save.busy || waits;
  useClosesOnceDone(draft.isDone, onDone);
  const typed = String(useWatch({ control, name: 'balance' }) ?? '').trim();
  const cents = parseMoney(typed || '0');
  const changed = cents !== null && cents !== toCents(account.balance);
  const submit = form.handleSubmit(({ balance }) => {
    if (changed) save.submit({ id: account.id, balance: orZero(balance) }, onDone, draft);
    else onDone();
  });
  return (
    <div ref={editor} className="grid gap-3">
      <DraftedForm className="gap-3" draft={draft} onSubmit={submit}>
        <Field
          label={accountsText.balanceOf(account.name)}
          error={formState.errors.balance?.message}
        >
          <MoneyInput control={control} name="balance" />
        </Field>
        <ChangeBanner>
          {changed && {
            title: accountsText.balanceChanged,
            body: accountsText.balanceWas(showMoney(account.balance), showMoney(cents)),
            action: (
              <Button type="submit" size="sm" busy={busy}>
                {busy ? commonText.saving : accountsText.saveBalance}
              </Button>
            ),
          }}
        </ChangeBanner>
      </DraftedForm>
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
    </div>
  );
}

/** An account's balance, with the button that makes it editable. */
function BalanceRow(props: { readonly account: Account; readonly onEdit: () => void }) {
  const { account, onEdit } = props;
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{account.name}</p>
      <Money amount={account.balance} />
      <Button
        variant="secondary"
        size="sm"
        aria-label={accountsText.editBalanceOf(account.name)}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" size={15} />
        <span className="max-[380px]:sr-only">{signedInText.edit}</span>
      </Button>
    </div>
  );
}

function Balances({ accounts }: { readonly accounts: readonly Account[] }) {
  const unsent = accounts.find(({ id }) => hasDraft(balanceDraft(id)));
  const [editing, edit] = useState(unsent?.id ?? null);
  const list = useRef<HTMLUListElement>(null);
  const edited = useRef<number | null>(null);
  useEffect(() => {
    // Back from edit to view the focus stays on the same account.
    if (editing === null)
      list.current
        ?.querySelector<HTMLElement>(`[data-account="${edited.current}"] button`)
        ?.focus();
    edited.current = editing;
  }, [editing]);
  if (accounts.length === 0) {
    return <p className="py-6 text-center text-muted">{accountsText.manageEmpty}</p>;
  }
  return (
    <ul ref={list} className="divide-y divide-line">
      {accounts.map((account) => (
        <li key={account.id} data-account={account.id} className="py-3">
          {editing === account.id ? (
            <BalanceEditor account={account} onDone={() => edit(null)} />
          ) : (
            <BalanceRow account={account} onEdit={() => edit(account.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Manage Account Balances (`?dialog=balances`): one account at a time goes from view to edit and back. */
export function BalancesDialog() {
  const dialog = useDialogTurn('balances');
  const accounts = useAccounts();
  return (
    <Dialog
      {...dialog}
      title={accountsText.manageTitle}
      description={accountsText.manageIntro}
      footer={
        <>
          <Button variant="secondary" onClick={dialog.close}>
            {accountsText.done}
          </Button>
          {accounts.data?.length === 0 && <CreateAccount />}
        </>
      }
    >
      <WhenRead
        key={dialog.turn}
        query={accounts}
        waiting={<SkeletonRows />}
        failed={accountsText.loadFailed}
      >
        {(read) => <Balances accounts={read} />}
      </WhenRead>
    </Dialog>
  );
}
