import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../api/contract/accounts.ts';
import { hasDraft } from '../../base/draft.ts';
import { useDialogTurn } from '../../base/use-dialog-turn.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { CreateAccount } from '../../parts/too-few-accounts.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { BalanceEditor, balanceDraft } from './balance-editor.tsx';
import { BalanceRow } from './balance-row.tsx';

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
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
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
