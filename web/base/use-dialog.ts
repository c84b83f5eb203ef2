import { useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

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
