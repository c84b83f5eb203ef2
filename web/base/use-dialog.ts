import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { signedInText } from '../text/signed-in.ts';
import { toastError } from '../ui/toast-store.ts';

const dialogNames = [
  'account',
  'auto-savings',
  'balances',
  'bill',
  'bill-detail',
  'calendar-feed',
  'commands',
  'delete-account',
  'delete-bill',
  'delete-income',
  'fund-bill',
  'import-bills',
  'income',
  'pay-bill',
  'scanner',
  'security',
  'settings',
  'shortcuts',
  'statement',
  'transfer',
] as const;

/** Every dialog by its name in the address, so that a misspelt one does not compile. */
export type DialogName = (typeof dialogNames)[number];

/** The dialog that the address names, if any. `id` is a positive whole number, or absent. */
export type OpenDialog = { readonly name: DialogName; readonly id?: number };

/** What a dialog may begin with besides its id: an amount as typed, see {@link useOpeningAmount}. */
type Opening = { readonly amount?: string };

/** Reads the dialog out of a query string, so that a wrong name or id opens nothing rather than breaking. */
export function dialogFrom(search: string): OpenDialog | null {
  const params = new URLSearchParams(search);
  const named = params.get('dialog');
  const name = dialogNames.find((one) => one === named);
  if (!name) return null;
  const id = params.get('id');
  if (id === null) return { name };
  return /^[1-9]\d{0,14}$/.test(id) ? { name, id: Number(id) } : null;
}

/** The amount that the address hands to the dialog it opens, also while the dialog fades out; undefined when it has none. */
export function useOpeningAmount(): string | undefined {
  const search = useSearch();
  const [amount] = useState(() => new URLSearchParams(search).get('amount') ?? undefined);
  return amount;
}

function withDialog(search: string, dialog: (OpenDialog & Opening) | null): string {
  const params = new URLSearchParams(search);
  params.delete('dialog');
  params.delete('id');
  params.delete('amount');
  if (dialog) params.set('dialog', dialog.name);
  if (dialog?.id !== undefined) params.set('id', String(dialog.id));
  if (dialog?.amount) params.set('amount', dialog.amount);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Marks a history entry that we pushed ourselves, so that closing may go back over it. */
const pushedHere = 'dialog';

/** Opens a dialog over the page; what the address says besides stays. */
export function openDialog(name: DialogName, id?: number, opening: Opening = {}): void {
  const { pathname, search } = window.location;
  const next = withDialog(search, { name, ...(id !== undefined && { id }), ...opening });
  const replace = dialogFrom(search) !== null;
  navigate(`${pathname}${next}`, { replace, state: replace ? history.state : pushedHere });
}

/** The browser goes back a moment after it is asked to: until then a second closing would go back another page. */
let goingBack = false;
window.addEventListener('popstate', () => {
  goingBack = false;
});

/** Closes whichever dialog is open, over the history entry that opening it made. */
export function closeDialog(): void {
  const { pathname, search } = window.location;
  if (goingBack || dialogFrom(search) === null) return;
  goingBack = history.state === pushedHere;
  if (goingBack) history.back();
  else navigate(`${pathname}${withDialog(search, null)}`, { replace: true });
}

/**
 * For the button that opens a dialog: the mark lets its code be fetched ahead, see `dialogs.tsx`. No hook, so that a page
 * of many such buttons is not drawn anew when one of them is pressed.
 *
 *     <Button {...dialogOpener('bill', 7)}>{text.edit}</Button>
 */
export const dialogOpener = (name: DialogName, id?: number, opening?: Opening) => ({
  'data-dialog': name,
  onClick: () => openDialog(name, id, opening),
});

/** Follows the dialog that the address names (`?dialog=bill&id=7`): the back button closes it and a link can open it. */
export function useCurrentDialog(): OpenDialog | null {
  return dialogFrom(useSearch());
}

/** One dialog of a page, by its name in the address. */
export type DialogTurn = {
  readonly open: boolean;
  /** The id in the address; the last one while the dialog fades out. */
  readonly id: number | undefined;
  /** Grows at each opening: as a React key it gives each opening a form of its own. */
  readonly turn: number;
  /** Closes this dialog, and no other that was opened since: an answer may come late. */
  readonly close: () => void;
  readonly onOpenChange: (open: boolean) => void;
};

/** Follows one dialog of the address through its openings, and keeps its id while it closes. */
export function useDialogTurn(name: DialogName): DialogTurn {
  const current = useCurrentDialog();
  const open = current?.name === name;
  const id = open ? current.id : undefined;
  const [last, setLast] = useState({ open: false, id, turn: 0 });
  const opened = open && (!last.open || last.id !== id);
  if (opened) setLast({ open, id, turn: last.turn + 1 });
  else if (last.open !== open) setLast({ ...last, open });
  const about = open ? id : last.id;
  const close = () => {
    const now = dialogFrom(window.location.search);
    if (now?.name === name && now.id === about) closeDialog();
  };
  return { open, id: about, turn: last.turn, close, onOpenChange: (next) => next || close() };
}

/** The thing with this id, still there for its dialog's last words when the list has already lost it. A link to something deleted says so. */
export function useSubject<T extends { readonly id: number }>(
  list: readonly T[] | undefined,
  id: number | undefined,
): T | undefined {
  const found = list?.find((item) => item.id === id);
  const [kept, keep] = useState({ id, found });
  const changed = kept.id !== id || (found !== undefined && kept.found !== found);
  if (changed) keep({ id, found });
  const isGone =
    list !== undefined && id !== undefined && !found && !(kept.id === id && kept.found);
  useEffect(() => {
    if (!isGone || dialogFrom(window.location.search)?.id !== id) return;
    toastError(signedInText.goneBody, signedInText.gone);
    closeDialog();
  }, [isGone, id]);
  return found ?? (kept.id === id ? kept.found : undefined);
}
