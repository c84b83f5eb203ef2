// Here and not only with a dialog's own code, which comes after its opener was pressed.
import '../ui/last-focus.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { serverAnswers } from '../base/call.ts';
import { closeDialog, type DialogName, dialogFrom, useCurrentDialog } from '../base/use-dialog.ts';
import { commonText } from '../text/common.ts';
import { signedInText } from '../text/signed-in.ts';
import { useFormats } from '../ui/formats.ts';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast-store.ts';
import { useUpdating } from './updating.tsx';

const isLetter = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) =>
  key.length === 1 && !(ctrlKey || metaKey || altKey || repeat);

/** True while the address names a dialog whose body is not drawn, or which waits for its frame: what is typed is meant for nothing else. */
function isComing(waits: boolean): boolean {
  if (!dialogFrom(window.location.search)) return false;
  const open = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1);
  return open ? open.getAttribute('aria-busy') !== 'false' : waits;
}

/** Types at the caret, or over what is selected. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Whoever opens a dialog by a key may type before it is there: the letters go to its first field, if that takes any. One that has its
 * code, and for which nothing is read any more, does not come.
 */
function useTypedAhead(ready: boolean): void {
  const client = useQueryClient();
  const hasCode = useRef(ready);
  hasCode.current = ready;
  useEffect(() => {
    let typed = '';
    const collect = (event: KeyboardEvent) => {
      if (!isComing(!hasCode.current || client.isFetching() > 0)) {
        typed = '';
        return;
      }
      if (!isLetter(event)) return;
      typed += event.key;
      event.preventDefault();
      event.stopPropagation();
    };
    const pass = ({ target }: FocusEvent) => {
      if (typed === '' || !(target instanceof Element && target.closest('[data-dialog-body]')))
        return;
      const isText = target.matches('input[type=text], textarea');
      if (isText) type(target as HTMLInputElement | HTMLTextAreaElement, typed);
      typed = '';
    };
    document.addEventListener('keydown', collect, true);
    document.addEventListener('focusin', pass);
    return () => {
      document.removeEventListener('keydown', collect, true);
      document.removeEventListener('focusin', pass);
    };
  }, [client]);
}

type Load = () => Promise<ComponentType>;

/**
 * The code of every dialog, each on its own: a page that only shows lists pays for no form. Any
 * signed-in page can open any of them, so that a link in a letter may lead to one.
 */
const dialogs: Readonly<Record<DialogName, Load>> = {
  commands: () => import('../features/commands/commands-dialog.tsx').then((m) => m.CommandsDialog),
  shortcuts: () =>
    import('../features/commands/shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog),
  account: () => import('../features/accounts/account-dialog.tsx').then((m) => m.AccountDialog),
  'delete-account': () =>
    import('../features/accounts/delete-account-dialog.tsx').then((m) => m.DeleteAccountDialog),
  balances: () => import('../features/accounts/balances-dialog.tsx').then((m) => m.BalancesDialog),
  statement: () =>
    import('../features/accounts/statement-dialog.tsx').then((m) => m.StatementDialog),
  transfer: () => import('../features/transfers/transfer-dialog.tsx').then((m) => m.TransferDialog),
  bill: () => import('../features/bills/bill-dialog.tsx').then((m) => m.BillDialog),
  'pay-bill': () => import('../features/bills/pay-dialog.tsx').then((m) => m.PayDialog),
  'bill-detail': () =>
    import('../features/bills/detail-dialog.tsx').then((m) => m.BillDetailDialog),
  'fund-bill': () => import('../features/bills/fund-dialog.tsx').then((m) => m.FundDialog),
  'import-bills': () => import('../features/import/import-dialog.tsx').then((m) => m.ImportDialog),
  'delete-bill': () =>
    import('../features/bills/delete-bill-dialog.tsx').then((m) => m.DeleteBillDialog),
  'auto-savings': () =>
    import('../features/savings-rules/savings-rules-dialog.tsx').then((m) => m.SavingsRulesDialog),
  'calendar-feed': () =>
    import('../features/calendar/feed-dialog.tsx').then((m) => m.CalendarFeedDialog),
  settings: () => import('../features/settings/settings-dialog.tsx').then((m) => m.SettingsDialog),
  security: () => import('../features/security/security-dialog.tsx').then((m) => m.SecurityDialog),
  scanner: () => import('../features/scanner/scanner-dialog.tsx').then((m) => m.ScannerDialog),
  income: () => import('../features/incomes/income-dialog.tsx').then((m) => m.IncomeDialog),
  'delete-income': () =>
    import('../features/incomes/delete-income-dialog.tsx').then((m) => m.DeleteIncomeDialog),
};

/** A pointer over a button that opens a dialog, or the focus on it, fetches the dialog's code ahead of the press. */
function usePrefetch(): void {
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const opener = target instanceof Element ? target.closest('[data-dialog]') : null;
      const dialog = dialogFrom(`?dialog=${opener?.getAttribute('data-dialog')}`);
      // Without a network the press itself tells what is wrong; a look at the button is no reason to.
      if (dialog) dialogs[dialog.name]().catch(() => undefined);
    };
    document.addEventListener('pointerover', prefetch);
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, []);
}

/** Says why a dialog's code could not be fetched, and offers the way out where there is one. */
async function tellMissing(): Promise<void> {
  const outdated = await serverAnswers();
  toast({
    title: commonText.error,
    description: outdated ? signedInText.outdated : commonText.networkFailed,
    variant: 'destructive',
    ...(outdated && {
      action: { label: commonText.reload, onAction: () => window.location.reload() },
    }),
  });
}

type Loaded = { readonly name: DialogName; readonly Dialog: ComponentType };

/** The dialogs opened so far. Each stays, so that it can fade out and open again without waiting. */
export function Dialogs() {
  const current = useCurrentDialog();
  const [loaded, setLoaded] = useState<readonly Loaded[]>([]);
  const name = current?.name ?? null;
  const ready = loaded.some((one) => one.name === name);
  // A form begins with what the server says now, never with the last visit's figures.
  const updating = useUpdating();
  // Amounts that are hidden in another tab are hidden in what stands open here.
  useFormats();
  usePrefetch();
  useTypedAhead(ready);
  useEffect(() => {
    if (name === null || ready || updating) return;
    let left = false;
    dialogs[name]().then(
      (Dialog) => left || setLoaded((before) => [...before, { name, Dialog }]),
      () => {
        if (left) return;
        closeDialog();
        void tellMissing();
      },
    );
    return () => {
      left = true;
    };
  }, [name, ready, updating]);
  return (
    <>
      {loaded.map((one) => (
        <one.Dialog key={one.name} />
      ))}
      {name !== null && !ready && (
        <div className="fixed inset-0 z-40 animate-appear bg-veil [animation-delay:200ms] [animation-fill-mode:backwards]">
          <Spinner page />
        </div>
      )}
    </>
  );
}
