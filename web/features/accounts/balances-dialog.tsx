import { useEffect, useRef, useState } from 'react';
import { useDialogTurn } from '../../app/use-dialog-turn.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { accountsText } from '../../text/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { BalanceEditor } from './balance-editor.tsx';
import { BalanceRow } from './balance-row.tsx';

function Balances() {
  const accounts = useAccounts();
  const [editing, edit] = useState<number | null>(null);
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
  if (accounts.isPending) return <SkeletonRows />;
  if (accounts.isError) {
    return (
      <ErrorState
        message={accountsText.loadFailed}
        busy={accounts.isFetching}
        onRetry={() => void accounts.refetch()}
      />
    );
  }
  if (accounts.data.length === 0) {
    return <p className="py-6 text-center text-muted">{accountsText.manageEmpty}</p>;
  }
  return (
    <ul ref={list} className="divide-y divide-line">
      {accounts.data.map((account) => (
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
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={accountsText.manageTitle}
      description={accountsText.manageIntro}
      footer={
        <Button variant="secondary" onClick={dialog.close}>
          {accountsText.done}
        </Button>
      }
    >
      <Balances key={dialog.turn} />
    </Dialog>
  );
}
